// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.counter.IoClass;
import io.jacct.memory.Layout;

/**
 * Boot loader. What {@link Ledger} does at the end of an operation: one stripe, opened, a few
 * additions, closed; so that a reader sees the whole operation or none of it.
 */
final class Booking {
    // places of a class' counters relative to its first; the same for every class
    static final int READS = file(Counter.FILE_READS);
    static final int WRITES = file(Counter.FILE_WRITES);
    static final int OTHERS = file(Counter.FILE_OTHERS);
    static final int OTHER_NANOS = file(Counter.FILE_OTHER_NANOS);
    static final int OPENS = file(Counter.FILE_OPENS);
    static final int CLOSES = file(Counter.FILE_CLOSES);
    static final int FREES = file(Counter.FILE_FREES);
    static final int CONNECTS = socket(Counter.SOCKET_CONNECTS);
    static final int CONNECT_NANOS = socket(Counter.SOCKET_CONNECT_NANOS);
    static final int ACCEPTS = socket(Counter.SOCKET_ACCEPTS);
    static final int ACCEPT_NANOS = socket(Counter.SOCKET_ACCEPT_NANOS);
    private static final int ERRORS = file(Counter.FILE_ERRORS);

    /** A data operation's bytes and nanoseconds follow its count. */
    private static final int BYTES = Long.BYTES;

    private static final int NANOS = 2 * Long.BYTES;

    private static final int FILE_BLOCK = EndpointKind.block(EndpointKind.FILE);
    private static final boolean TIMING = Settings.timing();

    private Booking() {}

    private static int file(Counter counter) {
        return (counter.id() - IoClass.FILE.firstId()) * Long.BYTES;
    }

    private static int socket(Counter counter) {
        return (counter.id() - IoClass.SOCKET.firstId()) * Long.BYTES;
    }

    static long begin(int operation, int endpoint) {
        if (!TIMING) {
            return 0;
        }
        Stripe stripe = Tasks.current();
        if (stripe == null || stripe.thread == null) {
            return System.nanoTime();
        }
        if (stripe.exempt > 0 || stripe.busy()) {
            return 0;
        }
        long now = System.nanoTime();
        stripe.begin(Layout.operation(operation, endpoint), now);
        return now;
    }

    /** A read or a write, by the offset of its count in the class' block. */
    static void transfer(int data, int endpoint, long start, long n, Throwable thrown) {
        int block = EndpointKind.block(endpoint);
        if (n == 0 && thrown == null && block != FILE_BLOCK) {
            book(block, OTHERS, OTHER_NANOS, start, null);
            return;
        }
        long nanos = nanosSince(start);
        Stripe stripe = Tasks.open();
        if (stripe == null) {
            return;
        }
        stripe.add(block + data, 1);
        if (n > 0) {
            stripe.add(block + data + BYTES, n);
        }
        if (start != 0) {
            stripe.add(block + data + NANOS, nanos);
            stripe.put(Layout.OPERATION, 0);
        }
        if (thrown != null) {
            stripe.add(block + ERRORS, 1);
        }
        stripe.close();
    }

    /** Bytes of a read or a write whose count comes by {@link #transfer}. */
    static void moved(int data, int endpoint, long n) {
        Stripe stripe = n > 0 ? Tasks.open() : null;
        if (stripe != null) {
            stripe.add(EndpointKind.block(endpoint) + data + BYTES, n);
            stripe.close();
        }
    }

    /**
     * One at {@code count}, if that is not negative, and the time since {@code start} at {@code
     * nanos}.
     */
    static void book(int block, int count, int nanos, long start, Throwable thrown) {
        long elapsed = nanosSince(start);
        Stripe stripe = Tasks.open();
        if (stripe == null) {
            return;
        }
        if (count >= 0) {
            stripe.add(block + count, 1);
        }
        if (start != 0) {
            stripe.add(block + nanos, elapsed);
            stripe.put(Layout.OPERATION, 0);
        }
        if (thrown != null) {
            stripe.add(block + ERRORS, 1);
        }
        stripe.close();
    }

    /**
     * An operation of the calling thread could not be booked. If it was the current one its end is
     * not coming any more; left as it is, whatever the thread does from now on would pass for a
     * part of it, and not be timed.
     */
    static void lost() {
        try {
            LedgerStart.health(Health.ADVICE_ERRORS);
            Stripe stripe = Tasks.current();
            if (stripe != null && stripe.exempt == 0 && stripe.busy()) {
                stripe.open();
                stripe.put(Layout.OPERATION, 0);
                stripe.close();
            }
        } catch (Throwable again) {
            // no stack or memory even for that: the application's own call is about to find out
        }
    }

    private static long nanosSince(long start) {
        return start == 0 ? 0 : Math.max(0, System.nanoTime() - start);
    }
}
