// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Operation;
import io.jacct.ledger.base.SlowOperationWatch;
import io.jacct.ledger.base.StackRoom;
import io.jacct.ledger.task.Exemptions;

/**
 * Boot loader. Tells a {@link SlowOperationWatch} of operations that took long. {@link Booking}
 * compares the time of each timed operation with {@link #from}, after it has booked the operation
 * and closed the stripe. Nothing else is on the way of an operation. Without a watch no time is as
 * long.
 *
 * <p>A wait for a client is left out, because it tells nothing about the peer.
 */
public final class SlowOperations {
    private static final long NEVER = Long.MAX_VALUE;

    /** Nanoseconds from which an operation is slow. Plain: a thread may see a change a bit late. */
    static long from = NEVER;

    private static volatile SlowOperationWatch watch;

    private SlowOperations() {}

    /** From now on the watch is told; null: nobody is. */
    public static void tell(SlowOperationWatch other, long fromNanos) {
        watch = other;
        from = other == null ? NEVER : fromNanos;
    }

    /**
     * An operation of the calling thread has ended and is booked. Whatever the watch throws, the
     * operation's own result stands.
     */
    static void ended(Operation operation, int endpoint, long nanos, long bytes) {
        SlowOperationWatch told = watch;
        boolean idle = operation == Operation.ACCEPT || operation == Operation.NO_ACCEPT;
        if (told == null || idle || operation.isWait() || !StackRoom.isLeft()) {
            return;
        }
        Exemptions.exempt(1);
        try {
            told.ended(label(operation), endpoint, nanos, Math.max(0, bytes));
        } catch (Throwable ofTheWatch) {
            // the operation is booked, and the application must not notice
            return;
        } finally {
            Exemptions.exempt(-1);
        }
    }

    /** What the user knows it as: the operations that only end have no label of their own. */
    private static String label(Operation operation) {
        if (!operation.label().isEmpty()) {
            return operation.label();
        }
        if (operation.moves()) {
            return Operation.WRITE.label();
        }
        if (operation == Operation.LINE) {
            return Operation.READ.label();
        }
        if (operation == Operation.CLOSE) {
            return "close";
        }
        if (operation == Operation.FORCE) {
            return "force";
        }
        if (operation == Operation.FREE) {
            return "free";
        }
        if (operation == Operation.NO_OPEN) {
            return Operation.OPEN.label();
        }
        return (operation == Operation.NO_CONNECT ? Operation.CONNECT : Operation.OTHER).label();
    }
}
