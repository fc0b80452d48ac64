// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.OperationParameter;
import io.jacct.instrumentation.type.AdvicePair;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.AsynchronousLedger;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.Ledger;
import java.io.FileDescriptor;
import net.bytebuddy.asm.Advice;

/**
 * Weaves the forms of read and write in sun.nio.ch.IOUtil that only asynchronous sockets use. They
 * return the raw result, which is -2 when the socket would block. {@link AsynchronousSockets} has
 * noted the thread that asked, by descriptor.
 */
public final class AsynchronousTransfers {
    private static final String ONE =
            "(Ljava/io/FileDescriptor;Ljava/nio/ByteBuffer;JZLsun/nio/ch/NativeDispatcher;)I";
    private static final String MANY =
            "(Ljava/io/FileDescriptor;[Ljava/nio/ByteBuffer;ZLsun/nio/ch/NativeDispatcher;)J";

    private static final AdvicePair READ = new AdvicePair(Begins.class, Read.class, Operation.READ);
    private static final AdvicePair WRITE =
            new AdvicePair(Begins.class, Write.class, Operation.WRITE);

    private AsynchronousTransfers() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("sun.nio.ch.IOUtil")
                .weave("read" + ONE, READ)
                .weave("read" + MANY, READ)
                .weave("write" + ONE, WRITE)
                .weave("write" + MANY, WRITE);
    }

    static final class Begins {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) FileDescriptor fd,
                @OperationParameter Operation operation,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = DescriptorLedger.socket(fd, null);
            start = Ledger.begin(operation, endpoint);
        }
    }

    /** The number of bytes is an int where there is one buffer. */
    static final class Read {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) FileDescriptor fd,
                @Advice.Return long n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            AsynchronousLedger.read(fd, endpoint, start, n, thrown);
        }
    }

    static final class Write {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) FileDescriptor fd,
                @Advice.Return long n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            AsynchronousLedger.wrote(fd, endpoint, start, n, thrown);
        }
    }
}
