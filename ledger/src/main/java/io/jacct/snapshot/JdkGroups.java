// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * The thread groups of the JVM's and the JDK's own threads: {@code Reference Handler}, {@code
 * Signal Dispatcher}, {@code Common-Cleaner}, {@code process reaper}, {@code RMI Reaper} and the
 * like. An application has no reason to start threads there. Workers of the common pool, carriers
 * of virtual threads and connections of RMI are in other groups, because they work for the
 * application. Called by the readers of pages.
 */
public final class JdkGroups {
    private static final String TOP = "system";
    private static final String INNOCUOUS = "InnocuousThreadGroup";

    private JdkGroups() {}

    /** Whether a group of that name has the JVM's own threads. */
    public static boolean has(String group) {
        return group.equals(TOP) || group.equals(INNOCUOUS);
    }
}
