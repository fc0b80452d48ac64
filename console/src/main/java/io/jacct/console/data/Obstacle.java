// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketException;
import java.rmi.NoSuchObjectException;

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
            case LOST -> "The connection is lost" + (about == null ? "." : ": " + about + ".");
            case NO_JACCT -> "This JVM has no jacct, or jacct runs with jmx=off.";
            case OLDER -> "The jacct in this JVM is older, and has no MBean " + about + ".";
            case REFUSED -> "This role may not read jacct's MBeans: " + about + ".";
        };
    }

    /** Why a call failed, in words, without Java's nested text and without a full stop. */
    static String why(Throwable failure) {
        Throwable first = failure;
        while (first.getCause() != null && first.getCause() != first) {
            first = first.getCause();
        }
        if (first instanceof ConnectException) {
            return "the JVM has ended, or does not listen at its JMX port any more";
        }
        if (first instanceof EOFException || first instanceof SocketException) {
            return "the JVM has ended, or has closed it";
        }
        if (first instanceof NoSuchObjectException) {
            return "another JVM listens at its JMX port now";
        }
        String said = first.getMessage() == null ? first.toString() : first.getMessage();
        String line = said.strip().lines().findFirst().orElse("");
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
