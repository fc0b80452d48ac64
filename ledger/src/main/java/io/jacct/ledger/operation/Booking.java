// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.counter.IoClass;
import io.jacct.counter.Operation;
import io.jacct.counter.Sampling;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.StackRoom;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.task.BusyThreads;
import io.jacct.ledger.task.DurationExtremes;
import io.jacct.ledger.task.Exemptions;
import io.jacct.ledger.task.OwnAnswers;
import io.jacct.ledger.task.SamplingDecision;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import java.net.SocketTimeoutException;

/**
 * Boot loader. The work of {@code Ledger} at the beginning and at the end of an operation. It opens
 * one stripe, makes a few additions and closes it, so a reader sees the whole operation or none of
 * it. {@link DeviceBooking} does the same for the endpoint's device.
 *
 * <p>The outermost operation of a thread owns the time. Operations inside it are counted, with
 * their bytes but without time. Waits inside it are not booked at all: a read that parks is one
 * read. So the times of a task never overlap, and their sum is at most the task's life. The
 * thread's stripe says whether the thread is in an operation ({@link Layout#OPERATION}); for
 * threads without a stripe of their own {@link BusyThreads} does.
 */
public final class Booking {
    static final int NO_FAILURE = -1;

    private static final int ERRORS = Operation.ERROR.count();
    private static final int TIMEOUTS =
            (Counter.SOCKET_TIMEOUTS.id() - IoClass.SOCKET.firstId()) * Long.BYTES;

    private static final int VARIANCE = Layout.counter(Counter.IO_VARIANCE.id());

    private static final int FILE_BLOCK = EndpointKind.block(EndpointKind.FILE);
    private static final int SOCKET_BLOCK = EndpointKind.block(EndpointKind.SOCKET);

    private Booking() {}

    public static long begin(Operation operation, int endpoint) {
        if (!StackRoom.isLeft()) {
            OpenPage.count(Health.ADVICE_ERRORS, 1);
            return 0;
        }
        TaskStripe current = Tasks.current();
        if (!(current instanceof ThreadStripe stripe)) {
            return !Exemptions.holdsWithoutStripe() && BusyThreads.enter(callerId())
                    ? token(current, operation, endpoint)
                    : 0;
        }
        if (stripe.exempt > 0 && Exemptions.holdsAtBegin(stripe)
                || stripe.busy() && !LostOperations.isStranded(stripe)) {
            stripe.seen();
            return 0;
        }
        long token = token(stripe, operation, endpoint);
        stripe.token = token;
        long shown = Layout.operation(operation.code(), EndpointKind.inPage(endpoint));
        stripe.begin(shown, Token.isTimed(token) ? Token.time(token) : 0);
        // not in a drawn operation: it would get longer than those for which it stands
        if (OwnAnswers.areWanted()
                && (endpoint == 0 || Token.isTimed(token) && !Token.isDrawn(token))) {
            OwnAnswers.give(stripe, token);
        }
        return token;
    }

    /**
     * An open has no endpoint yet and a wait has none, so neither begins on a device. An accept
     * mostly waits for a peer. The listener serves nothing then, so it is counted there without
     * time, and the task alone has the time.
     */
    private static long token(TaskStripe stripe, Operation operation, int endpoint) {
        int oneIn = Settings.timedOneIn();
        if (oneIn == 0) {
            return Token.UNTIMED;
        }
        if (endpoint == 0 || operation == Operation.ACCEPT) {
            return Token.of(System.nanoTime());
        }
        if (oneIn > 1) {
            return drawn(stripe, operation.moves());
        }
        int power = operation.moves() ? DeviceBooking.rarity(endpoint) : 0;
        return power == 0 ? DeviceBooking.begin(endpoint) : drawn(stripe, power);
    }

    /** Reads and writes of a fast device, of which one in two to that power is timed. */
    private static long drawn(TaskStripe stripe, int power) {
        return draw(stripe).hits(power) ? Token.drawn(power) : Token.undrawn();
    }

    /**
     * Reads and writes may be short and many, so they are sampled. All other operations are timed.
     */
    private static long drawn(TaskStripe stripe, boolean data) {
        if (!data) {
            return Token.atOnce(System.nanoTime(), false);
        }
        return draw(stripe).hits() ? Token.drawn(0) : Token.undrawn();
    }

    static long callerId() {
        return JdkFields.id(Thread.currentThread());
    }

    private static SamplingDecision draw(TaskStripe stripe) {
        return stripe == null || stripe.draw == null ? SamplingDecision.SHARED : stripe.draw;
    }

    /**
     * An operation ends, with {@code n} bytes if it moves any. This method decides how to count it.
     * A read or a write without a byte counts as {@code OTHER}, except on a file, where a read at
     * the end of the file is a read.
     */
    public static void end(
            Operation operation, int endpoint, long token, long n, Throwable thrown) {
        boolean empty = n == 0 && thrown == null && operation.moves();
        if (empty && EndpointKind.block(endpoint) != FILE_BLOCK) {
            book(Operation.OTHER, endpoint, token, 0, null);
        } else {
            book(operation, endpoint, token, n, thrown);
        }
    }

    /** An operation ends that moves nothing. */
    public static void end(Operation operation, int endpoint, long token, Throwable thrown) {
        book(operation, endpoint, token, 0, thrown);
    }

    private static void book(
            Operation operation, int endpoint, long begun, long n, Throwable thrown) {
        long token = Token.settled(begun);
        int block = EndpointKind.block(endpoint);
        int failure = failure(block, thrown);
        boolean transaction = isTransaction(token);
        long nanos =
                transaction
                        ? endTransaction(operation, endpoint, token, n, failure)
                        : nanosSince(token);
        Stripe stripe = Tasks.open();
        if (stripe == null) {
            ExemptBytes.moved(operation, n);
            return;
        }
        try {
            if (operation.count() >= 0) {
                stripe.add(block + operation.count(), 1);
            }
            if (n > 0) {
                stripe.add(block + operation.bytes(), n);
            }
            if (token != 0) {
                end(stripe, block + operation.nanos(), nanos, token);
            }
            if (failure != NO_FAILURE) {
                stripe.add(block + failure, 1);
            }
            stripe.publish();
        } finally {
            stripe.holder = 0;
        }
        if (!transaction) {
            count(operation, endpoint, token, n, failure);
        }
        DeviceBooking.use(stripe, endpoint, operation.kind(), token, 1, n, nanos);
        if (nanos >= SlowOperations.from) {
            SlowOperations.ended(stripe, operation, endpoint, token, n, nanos);
        }
    }

    /** Books bytes of a read or a write; {@link #end} books its count. */
    public static void moved(Operation operation, int endpoint, long n) {
        Stripe stripe = n > 0 ? Tasks.open() : null;
        if (stripe != null) {
            try {
                stripe.add(EndpointKind.block(endpoint) + operation.bytes(), n);
                stripe.publish();
            } finally {
                stripe.holder = 0;
            }
            DeviceBooking.moved(endpoint, operation.kind(), n);
            DeviceBooking.use(stripe, endpoint, operation.kind(), 0, 0, n, 0);
            if (SlowOperations.from == 0) {
                SlowOperations.moved(stripe, operation, endpoint, n);
            }
        } else {
            ExemptBytes.moved(operation, n);
        }
    }

    /**
     * Whether the operation is a transaction of its device. {@link #endTransaction} books
     * transactions; {@link #count} counts all others on the device, after the task.
     */
    static boolean isTransaction(long token) {
        return Token.begun(token) || Token.isAtOnce(token);
    }

    /** Ends the transaction on its device, unless that was done. Returns how long it took. */
    static long endTransaction(Operation operation, int endpoint, long token, long n, int failure) {
        if (token == LostOperations.abandoned) {
            return nanosSince(token);
        }
        boolean failed = failed(operation, failure);
        // one clock reading for task and device: it is the most expensive part of a booking
        return DeviceBooking.end(endpoint, token, operation.kind(), n, operation.tag(), failed);
    }

    /** Counts an operation that is not a transaction on its device. */
    static void count(Operation operation, int endpoint, long token, long n, int failure) {
        boolean failed = failed(operation, failure);
        DeviceBooking.count(endpoint, token, operation.kind(), n, operation.tag(), failed);
    }

    private static boolean failed(Operation operation, int failure) {
        return failure == ERRORS || operation.count() == ERRORS;
    }

    /**
     * The offset, in the class's block, of the counter for an operation that threw; {@link
     * #NO_FAILURE} if it did not throw. A timeout on a socket is not an error: the peer has sent
     * nothing for as long as the thread was ready to wait. The JDK itself reads with a timeout to
     * find out whether a kept connection still works.
     */
    static int failure(int block, Throwable thrown) {
        if (thrown == null) {
            return NO_FAILURE;
        }
        boolean late = block == SOCKET_BLOCK && thrown instanceof SocketTimeoutException;
        return late ? TIMEOUTS : ERRORS;
    }

    /** The calling thread's operation ends; it is booked elsewhere. */
    static void finish() {
        Stripe stripe = Tasks.open();
        if (stripe != null) {
            try {
                end(stripe);
                stripe.publish();
            } finally {
                stripe.holder = 0;
            }
        }
    }

    /** The outermost operation ends, and the time is its own. */
    public static void end(Stripe stripe, int nanos, long elapsed, long token) {
        if (elapsed > 0) {
            time(stripe, nanos, elapsed, Token.weight(token));
            DurationExtremes.of(stripe, nanos, elapsed);
        }
        end(stripe);
    }

    /** Adds a time that represents {@code weight} operations. */
    static void time(Stripe stripe, int nanos, long elapsed, long weight) {
        stripe.add(nanos, elapsed * weight);
        if (weight > 1) {
            stripe.add(VARIANCE, Sampling.variance(elapsed, weight));
        }
    }

    public static void end(Stripe stripe) {
        if (stripe instanceof ThreadStripe) {
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
