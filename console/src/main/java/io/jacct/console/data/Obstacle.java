// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

/** Why a request had no answer. */
public final class Obstacle extends Exception {
    private static final long serialVersionUID = 1;

    /** What is in the way. */
    public enum Kind {
        /** The connection is closed, or the JVM has ended. */
        LOST,
        /** The JVM has no jacct, or has not registered its MBeans. */
        NO_JACCT,
        /** This jacct does not have the MBean. */
        OLDER,
        /** The role may not read it. */
        REFUSED
    }

    private final Kind kind;

    Obstacle(Kind kind, String about, Throwable cause) {
        super(sentence(kind, about), cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    private static String sentence(Kind kind, String about) {
        return switch (kind) {
            case LOST -> "The connection is lost" + (about == null ? "." : ": " + about);
            case NO_JACCT -> "This JVM has no jacct, or jacct runs with jmx=off.";
            case OLDER -> "The jacct in this JVM is older, and has no MBean " + about + ".";
            case REFUSED -> "This role may not read jacct's MBeans: " + about;
        };
    }
}
