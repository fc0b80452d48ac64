// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.type.AdvicePair;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.Ledger;
import java.io.FileDescriptor;
import net.bytebuddy.asm.Advice;

/**
 * Weaves the direct transfers of sun.nio.ch.FileDispatcherImpl since JDK 21. The methods have both
 * descriptors and return the kernel's own answer. It is a number of bytes, -2 when the target would
 * block, and less than -2 for a refusal.
 */
public final class FileDispatchers {
    private static final String FD = "Ljava/io/FileDescriptor;";

    private FileDispatchers() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("sun.nio.ch.FileDispatcherImpl")
                .weaveFrom(
                        21,
                        "transferTo(" + FD + "JJ" + FD + "Z)J",
                        new AdvicePair(Begins.class, To.class, null))
                .weaveFrom(
                        21,
                        "transferFrom(" + FD + FD + "JJZ)J",
                        new AdvicePair(Begins.class, From.class, null));
    }

    /** A transfer from the file that is the first argument. */
    static final class Begins {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) FileDescriptor source,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = DescriptorLedger.file(source, null);
            start = Ledger.begin(Operation.READ, endpoint);
        }
    }

    /** A transfer to a file or a socket. */
    static final class To {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return long n,
                @Advice.Argument(0) FileDescriptor source,
                @Advice.Argument(3) FileDescriptor target,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.transferred(n, source, target);
            Ledger.gotDirectly(endpoint, start, n, thrown);
        }
    }

    /** A transfer from a file. */
    static final class From {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return long n,
                @Advice.Argument(0) FileDescriptor source,
                @Advice.Argument(1) FileDescriptor target,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.transferred(n, source, target);
            Ledger.gotDirectly(endpoint, start, n, thrown);
        }
    }
}
