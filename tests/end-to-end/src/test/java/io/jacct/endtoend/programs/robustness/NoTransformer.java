// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/** An agent with a transformer that leaves every class as it is. */
public final class NoTransformer implements ClassFileTransformer {
    private NoTransformer() {}

    /** Adds the transformer. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        instrumentation.addTransformer(new NoTransformer(), true);
    }

    @Override
    public byte[] transform(
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] original) {
        return null;
    }
}
