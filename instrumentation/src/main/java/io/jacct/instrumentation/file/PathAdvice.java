// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.instrumentation.advice.Endpoint;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.Subledger;
import net.bytebuddy.asm.Advice;

/** Advice for what is done to a path without opening it, beside {@code StreamAdvice.Other}. */
final class PathAdvice {
    private PathAdvice() {}

    /** No failure because the file is not there: the JDK looks so before it creates one. */
    static final class Look {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(Ledger.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Local("endpoint") int endpoint, @Advice.Local("start") long start) {
            Ledger.other(endpoint, start, null);
        }
    }

    /** The path is gone unless it throws. */
    static final class Delete {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(Ledger.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Subledger.deleted(endpoint, start, true, thrown);
        }
    }

    /** The path is gone if the result says so. */
    static final class TryDelete {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(Ledger.OTHER, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return boolean gone,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Subledger.deleted(endpoint, start, gone, thrown);
        }
    }
}
