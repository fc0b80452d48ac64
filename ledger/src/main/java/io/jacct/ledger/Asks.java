// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. Who asked for what an asynchronous socket is waiting for. A socket has at most one
 * read and one write outstanding, so the descriptor says which; an accept is a read, a connect a
 * write. An asker stays until it is answered, asks again, or the socket is closed.
 */
final class Asks {
    private static final int UNAVAILABLE = -2;
    private static final int INTERRUPTED = -3;

    private static volatile ByDescriptor reads = new ByDescriptor();
    private static volatile ByDescriptor writes = new ByDescriptor();

    private Asks() {}

    static void stop() {
        reads = new ByDescriptor();
        writes = new ByDescriptor();
    }

    /** The stripe of the calling thread, or null for what is done where it is done. */
    static Stripe me() {
        Stripe me = Tasks.current();
        return me == null || Exemptions.exempt(me) ? null : me;
    }

    static void read(int fd) {
        reads.put(fd, me());
    }

    static void write(int fd) {
        writes.put(fd, me());
    }

    static void drop(int fd) {
        reads.take(fd);
        writes.take(fd);
    }

    /** Who asked for the read that gave {@code n}; null for an attempt that gave nothing. */
    static Stripe reader(int fd, long n) {
        return answered(n) ? (Stripe) reads.take(fd) : null;
    }

    /** Who asked for the write that took {@code n}. */
    static Stripe writer(int fd, long n) {
        return answered(n) ? (Stripe) writes.take(fd) : null;
    }

    /** What a result says of bytes: an attempt that gave nothing has moved none. */
    static long moved(long n) {
        return answered(n) ? n : 0;
    }

    private static boolean answered(long n) {
        return n != UNAVAILABLE && n != INTERRUPTED;
    }
}
