// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.advice;

import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * Operations that are made of attempts: bytes are booked by each attempt, so that an operation that
 * fails midway has moved what it has moved; the operation and its time are booked by the whole.
 */
public final class AttemptAdvice {
    private AttemptAdvice() {}

    /** One system call; the result is negative at the end and when it would block. */
    public static final class Read {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Endpoint int at, @Advice.Return int n) {
            Ledger.got(at, n);
        }
    }

    /** One system call; the result is negative when it would block. */
    public static final class Write {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Endpoint int at, @Advice.Return int n) {
            Ledger.wrote(at, n);
        }
    }

    /** Attempts until there is something. */
    public static final class WholeRead {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(Ledger.READ, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.gotAll(endpoint, start, thrown);
        }
    }

    /** Attempts until all is gone. */
    public static final class WholeWrite {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(Ledger.WRITE, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.wroteAll(endpoint, start, thrown);
        }
    }
}
