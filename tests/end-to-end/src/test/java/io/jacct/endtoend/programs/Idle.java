// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

/** An agent that does nothing: what a JVM loads for any agent. */
public final class Idle {
    private Idle() {}

    /** With {@code -javaagent}. */
    public static void premain(String arguments) {}
}
