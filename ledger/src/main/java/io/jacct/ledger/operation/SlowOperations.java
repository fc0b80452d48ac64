// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Operation;
import io.jacct.counter.StackKind;
import io.jacct.ledger.base.SlowOperationWatch;
import io.jacct.ledger.base.StackRoom;
import io.jacct.ledger.task.Exemptions;
import io.jacct.ledger.task.Stripe;

/**
 * Boot loader. Tells a {@link SlowOperationWatch} of operations that took long, and {@link
 * OperationStacks} of all. {@link Booking} compares the time of each operation with {@link #from},
 * after it has booked the operation and closed the stripe. Nothing else is on the way of an
 * operation. If nobody is to be told, no time is as long.
 *
 * <p>The watch is not told of a wait for a client, because that tells nothing about the peer.
 */
public final class SlowOperations {
    private static final long NEVER = Long.MAX_VALUE;

    /** Nanoseconds from which an operation is slow. Plain: a thread may see a change a bit late. */
    static long from = NEVER;

    /** 0 while stacks are taken; otherwise no wait is as long. */
    static long waitsFrom = NEVER;

    private static volatile SlowOperationWatch watch;
    private static volatile long slowFrom = NEVER;

    private SlowOperations() {}

    /** From now on the watch is told; null: nobody is. */
    public static void tell(SlowOperationWatch other, long fromNanos) {
        watch = other;
        slowFrom = other == null ? NEVER : fromNanos;
        all(takesStacks());
    }

    /** The page closes: nobody is told from now on. */
    public static void stop() {
        if (takesStacks()) {
            OperationStacks.stop();
        }
        all(false);
        tell(null, 0);
    }

    /** Whether stacks are taken, so that {@link OperationStacks} is told of all operations. */
    static void all(boolean stacks) {
        waitsFrom = stacks ? 0 : NEVER;
        from = stacks ? 0 : slowFrom;
    }

    /** Whether stacks are taken. A thread may see a change a bit late. */
    public static boolean takesStacks() {
        return waitsFrom == 0;
    }

    /**
     * An operation or a wait of the calling thread has ended and is booked on that stripe. Whatever
     * is thrown here, the operation's own result stands.
     */
    static void ended(
            Stripe stripe, Operation operation, int endpoint, long token, long n, long nanos) {
        if (takesStacks()) {
            try {
                OperationStacks.ended(stripe, operation, endpoint, token, 1, n, nanos);
            } catch (Throwable atTheEndOfTheStack) {
                return;
            }
        }
        if (nanos >= slowFrom) {
            slow(operation, endpoint, nanos, n);
        }
    }

    /** Bytes were moved in an operation that is counted later. */
    static void moved(Stripe stripe, Operation operation, int endpoint, long n) {
        try {
            OperationStacks.ended(stripe, operation, endpoint, 0, 0, n, 0);
        } catch (Throwable atTheEndOfTheStack) {
            return;
        }
    }

    private static void slow(Operation operation, int endpoint, long nanos, long bytes) {
        SlowOperationWatch told = watch;
        boolean idle = operation == Operation.ACCEPT || operation == Operation.NO_ACCEPT;
        if (told == null || idle || operation.isWait() || !StackRoom.isLeft()) {
            return;
        }
        Exemptions.exempt(1);
        try {
            String label = StackKind.of(operation).label();
            told.ended(label, endpoint, nanos, Math.max(0, bytes));
        } catch (Throwable ofTheWatch) {
            // the operation is booked, and the application must not notice
            return;
        } finally {
            Exemptions.exempt(-1);
        }
    }
}
