// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.counter.IoClass;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. What {@link Ledger} does at the beginning of an operation and at its end: one
 * stripe, opened, a few additions, closed; so that a reader sees the whole operation or none of it.
 *
 * <p>The outermost operation of a thread owns the time. Operations in it are counted, with their
 * bytes, but have none; waits in it are not booked at all: a read that parks is one read. So the
 * times of a task never overlap, and add up to no more than its life. That a thread is in an
 * operation says its stripe ({@link Layout#OPERATION}), or {@link BusyThreads} where it has none.
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
    static final int ERRORS = file(Counter.FILE_ERRORS);

    /** A data operation's bytes and nanoseconds follow its count. */
    static final int BYTES = Long.BYTES;

    static final int NANOS = 2 * Long.BYTES;

    /** The count of each wait by its operation, its time in the next word; 0 for none. */
    private static final int[] WAITS = new int[Ledger.POLL + 1];

    private static final int YIELDS = Layout.counter(Counter.YIELDS.id());
    private static final int LOOKUPS = Layout.counter(Counter.LOOKUPS.id());

    private static final int FILE_BLOCK = EndpointKind.block(EndpointKind.FILE);

    /** What {@link #begin} returns with {@code timing=off}. */
    private static final long UNTIMED = 1;

    static {
        WAITS[Ledger.PARK] = Layout.counter(Counter.PARKS.id());
        WAITS[Ledger.SLEEP] = Layout.counter(Counter.SLEEPS.id());
        WAITS[Ledger.WAIT] = Layout.counter(Counter.WAITS.id());
        WAITS[Ledger.JOIN] = Layout.counter(Counter.JOINS.id());
        WAITS[Ledger.SELECT] = Layout.counter(Counter.SELECTS.id());
    }

    private Booking() {}

    private static int file(Counter counter) {
        return (counter.id() - IoClass.FILE.firstId()) * Long.BYTES;
    }

    private static int socket(Counter counter) {
        return (counter.id() - IoClass.SOCKET.firstId()) * Long.BYTES;
    }

    static long begin(int operation, int endpoint) {
        Stripe stripe = Tasks.current();
        if (stripe == null || stripe.thread == null) {
            return BusyThreads.enter(callerId()) ? now() : 0;
        }
        if (stripe.exempt > 0 || stripe.busy()) {
            return 0;
        }
        long now = now();
        int shown = EndpointKind.inPage(endpoint);
        stripe.begin(Layout.operation(operation, shown), Settings.timing() ? now : 0);
        return now;
    }

    private static long now() {
        return Settings.timing() ? System.nanoTime() : UNTIMED;
    }

    private static long callerId() {
        return JdkFields.id(Thread.currentThread());
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
            end(stripe, block + data + NANOS, nanos);
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
            end(stripe, block + nanos, elapsed);
        }
        if (thrown != null) {
            stripe.add(block + ERRORS, 1);
        }
        stripe.close();
    }

    static void waited(int operation, long start) {
        if (start == 0) {
            return;
        }
        long elapsed = nanosSince(start);
        Stripe stripe = Tasks.open();
        if (stripe == null) {
            return;
        }
        int count = WAITS[operation];
        if (count == 0) {
            end(stripe);
        } else {
            stripe.add(count, 1);
            end(stripe, count + Long.BYTES, elapsed);
        }
        stripe.close();
    }

    static void waiting(int operation) {
        Stripe stripe = Tasks.current();
        if (stripe != null && stripe.thread != null) {
            begin(operation, 0);
        }
    }

    /** The start is in the stripe. */
    static void waited(int operation) {
        Stripe stripe = Tasks.current();
        if (stripe != null
                && stripe.thread != null
                && stripe.get(Layout.OPERATION) == Layout.operation(operation, 0)) {
            waited(operation, Settings.timing() ? stripe.get(Layout.OPERATION_START) : UNTIMED);
        }
    }

    static void lookedUp(long start) {
        book(LOOKUPS, 0, Long.BYTES, start, null);
    }

    static void yielded() {
        Stripe stripe = Tasks.current();
        boolean shared = stripe == null || stripe.thread == null;
        if (shared ? BusyThreads.has(callerId()) : stripe.busy()) {
            return;
        }
        stripe = Tasks.open();
        if (stripe != null) {
            stripe.add(YIELDS, 1);
            stripe.close();
        }
    }

    /** The calling thread's operation ends; it is booked elsewhere. */
    static void finish() {
        Stripe stripe = Tasks.open();
        if (stripe != null) {
            end(stripe);
            stripe.close();
        }
    }

    /**
     * Advice failed, so an operation may never be ended; the thread's later ones must not be taken
     * for parts of it. If it was an inner one that failed, the outer one no longer covers the waits
     * that are yet to come in it.
     */
    static void lost() {
        try {
            LedgerStart.health(Health.ADVICE_ERRORS);
            Stripe stripe = Tasks.open();
            if (stripe != null) {
                end(stripe);
                stripe.close();
            }
        } catch (Throwable again) {
            // no stack or memory even for that: the application's own call is about to find out
        }
    }

    /** The outermost operation ends; the time is its own. */
    private static void end(Stripe stripe, int nanos, long elapsed) {
        if (Settings.timing()) {
            stripe.add(nanos, elapsed);
        }
        end(stripe);
    }

    private static void end(Stripe stripe) {
        if (stripe.thread != null) {
            stripe.put(Layout.OPERATION, 0);
        } else {
            BusyThreads.leave(callerId());
        }
    }

    private static long nanosSince(long start) {
        return Settings.timing() && start != 0 ? Math.max(0, System.nanoTime() - start) : 0;
    }
}
