// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.advice;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.type.AdvicePair;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * Advice for operations that consist of attempts. Each attempt books its bytes, so an operation
 * that fails midway has booked the bytes that it moved. The whole operation books its count and its
 * time.
 */
public final class AttemptAdvice {
    /** A read: attempts until bytes have come. */
    public static final AdvicePair WHOLE_READ = Begin.onEndpoint(Operation.READ, WholeRead.class);

    /** A write: attempts until all bytes are gone. */
    public static final AdvicePair WHOLE_WRITE =
            Begin.onEndpoint(Operation.WRITE, WholeWrite.class);

    private AttemptAdvice() {}

    /**
     * One attempt to read, which is one system call. Its result is negative at the end and when it
     * would block.
     */
    public static final class Read {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@EndpointNumber int at, @Advice.Return int n) {
            Ledger.addBytesRead(at, n);
        }
    }

    /**
     * One attempt to write, which is one system call. Its result is negative when it would block.
     */
    public static final class Write {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@EndpointNumber int at, @Advice.Return int n) {
            Ledger.wrote(at, n);
        }
    }

    static final class WholeRead {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.endRead(endpoint, start, thrown);
        }
    }

    static final class WholeWrite {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.wroteAll(endpoint, start, thrown);
        }
    }
}
