// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.DevstatCodes;
import io.jacct.counter.Operation;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Boot loader. The bytes of operations that are not booked, because their thread works for the
 * agent. The kernel counts them for the process. So what went past the ledger is less by them. Any
 * thread, wait-free.
 */
public final class ExemptBytes {
    private static final AtomicLong READ = new AtomicLong();
    private static final AtomicLong WRITTEN = new AtomicLong();

    private ExemptBytes() {}

    static void moved(Operation operation, long n) {
        if (n > 0 && operation.kind() == DevstatCodes.READ) {
            READ.addAndGet(n);
        } else if (n > 0 && operation.kind() == DevstatCodes.WRITE) {
            WRITTEN.addAndGet(n);
        }
    }

    /** Bytes that such operations have read since this class was initialised. */
    public static long read() {
        return READ.get();
    }

    /** Bytes that they have written. */
    public static long written() {
        return WRITTEN.get();
    }
}
