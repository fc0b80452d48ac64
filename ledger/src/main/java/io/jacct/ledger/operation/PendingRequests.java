// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.ledger.base.ByDescriptor;
import io.jacct.ledger.task.Exemptions;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.ledger.task.Tasks;

/**
 * Boot loader. Remembers the requesters for whom asynchronous sockets wait. A socket has at most
 * one outstanding read and one outstanding write, so its descriptor identifies them. An accept
 * counts as a read, a connect as a write. A requester is remembered until it gets its answer or
 * asks again, or until the socket is closed.
 */
public final class PendingRequests {
    private static final int UNAVAILABLE = -2;
    private static final int INTERRUPTED = -3;

    private static volatile ByDescriptor reads = new ByDescriptor();
    private static volatile ByDescriptor writes = new ByDescriptor();

    private PendingRequests() {}

    static void stop() {
        reads = new ByDescriptor();
        writes = new ByDescriptor();
    }

    /** The stripe of the calling thread; null if the thread that does the work is to be charged. */
    public static TaskStripe me() {
        TaskStripe me = Tasks.current();
        return Exemptions.exempt(me) ? null : me;
    }

    public static void read(int fd) {
        reads.put(fd, me());
    }

    public static void write(int fd) {
        writes.put(fd, me());
    }

    public static void drop(int fd) {
        reads.take(fd);
        writes.take(fd);
    }

    /**
     * Removes and returns the requester of the read that returned {@code n}; null if the attempt
     * returned nothing.
     */
    public static TaskStripe reader(int fd, long n) {
        return answered(n) ? (TaskStripe) reads.take(fd) : null;
    }

    /**
     * Removes and returns the requester of the write that returned {@code n}; null if the attempt
     * returned nothing.
     */
    public static TaskStripe writer(int fd, long n) {
        return answered(n) ? (TaskStripe) writes.take(fd) : null;
    }

    /** The bytes of a result. An attempt that returned nothing has moved none. */
    public static long moved(long n) {
        return answered(n) ? n : 0;
    }

    private static boolean answered(long n) {
        return n != UNAVAILABLE && n != INTERRUPTED;
    }
}
