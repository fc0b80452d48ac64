// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.file;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.Begin;
import io.jacct.instrumentation.type.AdvicePair;
import io.jacct.ledger.FileLedger;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * Advice for operations on a path that do not open the file. {@code StreamAdvice.Other} serves the
 * rest of these operations.
 */
final class PathAdvice {
    /**
     * A request for a file's attributes. A missing file is not a failure, since the JDK asks in
     * this way before it creates a file.
     */
    static final AdvicePair LOOK = Begin.onEndpoint(Operation.OTHER, Look.class);

    /** A deletion that throws if it fails. */
    static final AdvicePair DELETE = Begin.onEndpoint(Operation.OTHER, Delete.class);

    /** A deletion whose result tells whether the path is gone. */
    static final AdvicePair TRY_DELETE = Begin.onEndpoint(Operation.OTHER, TryDelete.class);

    private PathAdvice() {}

    static final class Look {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Local("endpoint") int endpoint, @Advice.Local("start") long start) {
            Ledger.other(endpoint, start, null);
        }
    }

    static final class Delete {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            FileLedger.deleted(endpoint, start, true, thrown);
        }
    }

    static final class TryDelete {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return boolean gone,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            FileLedger.deleted(endpoint, start, gone, thrown);
        }
    }
}
