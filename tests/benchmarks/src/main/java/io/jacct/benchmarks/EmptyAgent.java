// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.lang.instrument.Instrumentation;

/** An agent that does nothing. It shows the JVM's own cost of starting with an agent. */
public final class EmptyAgent {
    private EmptyAgent() {}

    /** Does nothing. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        // nothing, as said above
    }
}
