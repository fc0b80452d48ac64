// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

/** An agent that does nothing. It shows the classes that a JVM loads for every agent. */
public final class Idle {
    private Idle() {}

    /** The JVM calls this for {@code -javaagent}. */
    public static void premain(String arguments) {}
}
