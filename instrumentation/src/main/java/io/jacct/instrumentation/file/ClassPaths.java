// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.HoldingLedger;
import net.bytebuddy.asm.Advice;

/**
 * Weaves jdk.internal.loader.URLClassPath$JarLoader, which opens each jar of a class path when a
 * class is first looked for there. The jar then stays open for all, so it is the JVM's, and not the
 * owner's whose thread came first.
 */
public final class ClassPaths {
    private ClassPaths() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("jdk.internal.loader.URLClassPath$JarLoader")
                .weave("getJarFile(Ljava/net/URL;)Ljava/util/jar/JarFile;", ForAll.class);
    }

    /** What the method opens is nobody's. */
    static final class ForAll {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("outer") Object outer) {
            outer = HoldingLedger.forAll();
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Local("outer") Object outer) {
            HoldingLedger.forOne(outer);
        }
    }
}
