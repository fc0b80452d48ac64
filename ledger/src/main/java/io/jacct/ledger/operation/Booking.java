// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Counter;
import io.jacct.counter.IoClass;
import io.jacct.ledger.base.Operations;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Transaction;
import io.jacct.ledger.task.BusyThreads;
import io.jacct.ledger.task.Draw;
import io.jacct.ledger.task.Exemptions;
import io.jacct.ledger.task.Extremes;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import java.net.SocketTimeoutException;

/**
 * Boot loader. The work of {@code Ledger} at the beginning and at the end of an operation. It opens
 * one stripe, makes a few additions and closes it, so a reader sees the whole operation or none of
 * it. {@link Devices} does the same for the endpoint's device.
 *
 * <p>The outermost operation of a thread owns the time. Operations inside it are counted, with
 * their bytes but without time. Waits inside it are not booked at all: a read that parks is one
 * read. So the times of a task never overlap, and their sum is at most the task's life. The
 * thread's stripe says whether the thread is in an operation ({@link Layout#OPERATION}); for
 * threads without a stripe of their own {@link BusyThreads} does.
 */
public final class Booking {
    // places of a class's counters relative to its first; the same for every class
    public static final int READS = file(Counter.FILE_READS);
    public static final int WRITES = file(Counter.FILE_WRITES);
    public static final int OTHERS = file(Counter.FILE_OTHERS);
    public static final int OTHER_NANOS = file(Counter.FILE_OTHER_NANOS);
    public static final int OPENS = file(Counter.FILE_OPENS);
    static final int CLOSES = file(Counter.FILE_CLOSES);
    public static final int FREES = file(Counter.FILE_FREES);
    public static final int CONNECTS = socket(Counter.SOCKET_CONNECTS);
    public static final int CONNECT_NANOS = socket(Counter.SOCKET_CONNECT_NANOS);
    public static final int ACCEPTS = socket(Counter.SOCKET_ACCEPTS);
    static final int ACCEPT_NANOS = socket(Counter.SOCKET_ACCEPT_NANOS);
    public static final int ERRORS = file(Counter.FILE_ERRORS);
    private static final int TIMEOUTS = socket(Counter.SOCKET_TIMEOUTS);

    /** Two values in place of a count: nothing to count, and its parts were counted already. */
    static final int UNCOUNTED = -1;

    public static final int PARTS = -2;

    /** The bytes and the nanoseconds of a read or a write follow its count. */
    static final int BYTES = Long.BYTES;

    public static final int NANOS = 2 * Long.BYTES;

    private static final int FILE_BLOCK = EndpointKind.block(EndpointKind.FILE);
    private static final int SOCKET_BLOCK = EndpointKind.block(EndpointKind.SOCKET);

    private Booking() {}

    private static int file(Counter counter) {
        return (counter.id() - IoClass.FILE.firstId()) * Long.BYTES;
    }

    private static int socket(Counter counter) {
        return (counter.id() - IoClass.SOCKET.firstId()) * Long.BYTES;
    }

    public static long begin(int operation, int endpoint) {
        Stripe stripe = Tasks.current();
        if (stripe == null || stripe.thread == null) {
            return BusyThreads.enter(callerId()) ? token(stripe, operation, endpoint) : 0;
        }
        if (stripe.exempt > 0 && Exemptions.holds(stripe)
                || stripe.busy() && !LostOperations.isStranded(stripe)) {
            stripe.seen();
            return 0;
        }
        long token = token(stripe, operation, endpoint);
        stripe.token = token;
        long shown = Layout.operation(operation, EndpointKind.inPage(endpoint));
        stripe.begin(shown, Token.isTimed(token) ? Token.time(token) : 0);
        return token;
    }

    /** An open has no endpoint yet and a wait has none, so neither begins on a device. */
    private static long token(Stripe stripe, int operation, int endpoint) {
        int oneIn = Settings.timedOneIn();
        if (oneIn == 0) {
            return Token.UNTIMED;
        }
        if (endpoint == 0 || operation >= Operations.PARK || operation == Operations.OPEN) {
            return Token.of(System.nanoTime());
        }
        return oneIn == 1 ? Devices.begin(endpoint) : drawn(stripe, operation);
    }

    /**
     * Reads and writes may be short and many, so they are sampled. All other operations are timed.
     */
    private static long drawn(Stripe stripe, int operation) {
        boolean data = operation == Operations.READ || operation == Operations.WRITE;
        return data && !isDrawn(stripe) ? Token.UNTIMED : Token.atOnce(System.nanoTime(), data);
    }

    static long callerId() {
        return JdkFields.id(Thread.currentThread());
    }

    private static boolean isDrawn(Stripe stripe) {
        if (stripe == null) {
            return Draw.SHARED.hits();
        }
        if (stripe.draw == null) {
            stripe.draw = new Draw(System.nanoTime());
        }
        return stripe.draw.hits();
    }

    /** A read or a write ends. {@code data} is the offset of its count in the class's block. */
    public static void transfer(int data, int endpoint, long token, long n, Throwable thrown) {
        transfer(data, endpoint, token, n, Transaction.SIMPLE, thrown);
    }

    /** The same, with a tag of {@link Transaction}. */
    public static void transfer(
            int data, int endpoint, long token, long n, int tag, Throwable thrown) {
        int block = EndpointKind.block(endpoint);
        if (n == 0 && thrown == null && block != FILE_BLOCK) {
            book(endpoint, OTHERS, OTHER_NANOS, token, null);
            return;
        }
        long nanos = ended(data, endpoint, token, n, tag, thrown);
        Stripe stripe = Tasks.open();
        if (stripe == null) {
            return;
        }
        stripe.add(block + data, 1);
        if (n > 0) {
            stripe.add(block + data + BYTES, n);
        }
        if (token != 0) {
            end(stripe, block + data + NANOS, nanos, token);
        }
        if (thrown != null) {
            stripe.add(block + failure(block, thrown), 1);
        }
        stripe.close();
        counted(data, endpoint, token, n, tag, thrown);
    }

    /** Books bytes of a read or a write; {@link #transfer} books its count. */
    public static void moved(int data, int endpoint, long n) {
        Stripe stripe = n > 0 ? Tasks.open() : null;
        if (stripe != null) {
            stripe.add(EndpointKind.block(endpoint) + data + BYTES, n);
            stripe.close();
            Devices.moved(endpoint, kind(endpoint, data), n);
        }
    }

    /** Another operation than a read or a write ends. */
    public static void other(int endpoint, long token, Throwable thrown) {
        book(endpoint, OTHERS, OTHER_NANOS, token, Transaction.NONE, thrown);
    }

    /**
     * Adds one at {@code count} of the endpoint's class, unless that is negative, and the time
     * since the beginning at {@code nanos}.
     */
    public static void book(int endpoint, int count, int nanos, long token, Throwable thrown) {
        book(endpoint, count, nanos, token, Transaction.NONE, thrown);
    }

    /** The same, with a tag of {@link Transaction}. */
    public static void book(
            int endpoint, int count, int nanos, long token, int tag, Throwable thrown) {
        int block = EndpointKind.block(endpoint);
        long elapsed = ended(count, endpoint, token, 0, tag, thrown);
        Stripe stripe = Tasks.open();
        if (stripe == null) {
            return;
        }
        if (count >= 0) {
            stripe.add(block + count, 1);
        }
        if (token != 0) {
            end(stripe, block + nanos, elapsed, token);
        }
        if (thrown != null) {
            stripe.add(block + failure(block, thrown), 1);
        }
        stripe.close();
        counted(count, endpoint, token, 0, tag, thrown);
    }

    /**
     * Ends the transaction on its device, if the operation was one. Returns how long the operation
     * took; 0 if it was not timed.
     */
    static long ended(int count, int endpoint, long token, long n, int tag, Throwable thrown) {
        if (!isOfDevice(token) || token == LostOperations.abandoned) {
            return nanosSince(token);
        }
        boolean failed = failed(count, endpoint, thrown);
        // one clock reading for task and device: it is the most expensive part of a booking
        return Devices.end(endpoint, token, kind(endpoint, count), n, tag, failed);
    }

    /** Counts the operation on its device, if it was no transaction. */
    static void counted(int count, int endpoint, long token, long n, int tag, Throwable thrown) {
        if (!isOfDevice(token)) {
            Devices.count(endpoint, kind(endpoint, count), n, tag, failed(count, endpoint, thrown));
        }
    }

    private static boolean isOfDevice(long token) {
        return Token.begun(token) || Token.isAtOnce(token);
    }

    private static boolean failed(int count, int endpoint, Throwable thrown) {
        return count == ERRORS
                || thrown != null && failure(EndpointKind.block(endpoint), thrown) == ERRORS;
    }

    /**
     * The offset, in the class's block, of the counter for an operation that threw. A timeout on a
     * socket is no error: the peer has sent nothing for as long as the thread was ready to wait.
     * The JDK itself reads like that to find out whether a connection that it keeps is still good.
     */
    static int failure(int block, Throwable thrown) {
        boolean late = block == SOCKET_BLOCK && thrown instanceof SocketTimeoutException;
        return late ? TIMEOUTS : ERRORS;
    }

    /**
     * The offsets of reads and writes are the same in each class; only a file has anything to free.
     */
    private static int kind(int endpoint, int count) {
        if (count == READS) {
            return Transaction.READ;
        }
        if (count == WRITES) {
            return Transaction.WRITE;
        }
        if (count == PARTS) {
            return Transaction.PARTS;
        }
        boolean frees = count == FREES && EndpointKind.block(endpoint) == FILE_BLOCK;
        return frees ? Transaction.FREE : Transaction.NO_DATA;
    }

    /** The calling thread's operation ends; it is booked elsewhere. */
    static void finish() {
        Stripe stripe = Tasks.open();
        if (stripe != null) {
            end(stripe);
            stripe.close();
        }
    }

    /** The outermost operation ends, and the time is its own. */
    public static void end(Stripe stripe, int nanos, long elapsed, long token) {
        if (elapsed > 0) {
            stripe.add(nanos, elapsed * Token.weight(token));
            Extremes.of(stripe, nanos, elapsed);
        }
        end(stripe);
    }

    public static void end(Stripe stripe) {
        if (stripe.thread != null) {
            stripe.put(Layout.OPERATION, 0);
        } else {
            BusyThreads.leave(callerId());
        }
    }

    static long nanosSince(long token) {
        return Settings.timing() && Token.isTimed(token)
                ? Math.max(0, System.nanoTime() - Token.time(token))
                : 0;
    }
}
