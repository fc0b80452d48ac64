// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import java.io.FileDescriptor;
import net.bytebuddy.asm.Advice;

/**
 * sun.nio.ch.FileDispatcherImpl since JDK 21: direct transfers, with both descriptors and the
 * kernel's own answer: a number of bytes, -2 when the target would block, below that a refusal.
 */
public final class FileDispatchers {
    private static final String FD = "Ljava/io/FileDescriptor;";

    private FileDispatchers() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("sun.nio.ch.FileDispatcherImpl")
                .weaveFrom(21, "transferTo(" + FD + "JJ" + FD + "Z)J", To.class)
                .weaveFrom(21, "transferFrom(" + FD + FD + "JJZ)J", From.class);
    }

    /** To a file or a socket. */
    static final class To {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) FileDescriptor source,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Ledger.file(source, null);
            start = Ledger.begin(Ledger.READ, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return long n,
                @Advice.Argument(0) FileDescriptor source,
                @Advice.Argument(3) FileDescriptor target,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.transferred(n, source, target);
            if (n < -2) {
                Ledger.other(endpoint, start, thrown);
            } else {
                Ledger.gotAll(endpoint, start, thrown);
            }
        }
    }

    /** From a file. */
    static final class From {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) FileDescriptor source,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Ledger.file(source, null);
            start = Ledger.begin(Ledger.READ, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return long n,
                @Advice.Argument(0) FileDescriptor source,
                @Advice.Argument(1) FileDescriptor target,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.transferred(n, source, target);
            if (n < -2) {
                Ledger.other(endpoint, start, thrown);
            } else {
                Ledger.gotAll(endpoint, start, thrown);
            }
        }
    }
}
