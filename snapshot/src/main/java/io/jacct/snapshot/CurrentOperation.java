// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Operation;

/**
 * The operation or wait of a task when the snapshot was taken, or the monitor that blocked it.
 *
 * @param operation one that has a code; null for a code of the page that this version does not know
 * @param endpoint its target; null for waits, DNS lookups, and files about to be opened
 * @param nanos its duration so far, in nanoseconds; -1 if that is not known, with {@code
 *     timing=off}
 */
public record CurrentOperation(Operation operation, Endpoint endpoint, long nanos) {
    /** Makes it from the page's code of an operation; null for code 0, no operation. */
    public static CurrentOperation of(int code, Endpoint endpoint, long nanos) {
        return code == 0 ? null : new CurrentOperation(Operation.of(code), endpoint, nanos);
    }

    /** Makes it for a task that a monitor has blocked for that long, to a second. */
    public static CurrentOperation blocked(long nanos) {
        return new CurrentOperation(Operation.BLOCKED, null, nanos);
    }

    /** Whether the task waits to enter a monitor. */
    public boolean isBlocked() {
        return operation == Operation.BLOCKED;
    }

    /** The label of the operation, as {@code read}; {@code none} if it is not known. */
    public String name() {
        return operation == null ? "none" : operation.label();
    }

    /** Whether the task waits for another thread, a time, or work. Such a task does not hang. */
    public boolean isWait() {
        return operation != null && operation.isWait();
    }

    /**
     * Whether this may last for ever although nothing hangs: a wait, or a server's wait for a
     * client.
     */
    public boolean isIdle() {
        return isWait() || operation == Operation.ACCEPT;
    }
}
