// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.DevstatCodes;
import io.jacct.counter.Health;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.device.DeviceAccount;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.device.Transaction;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.user.DeviceUsers;
import io.jacct.memory.DeviceLayout;

/**
 * Boot loader. The bookings on devices, beside those of {@link Booking} on tasks. A thread's
 * outermost operation on an endpoint is a transaction from its beginning to its end. An operation
 * inside another one is just counted, as is every operation with {@code timing=off}.
 *
 * <p>Any thread, lock-free. Where a device has no stripe, or was just folded, the whole transaction
 * is booked on {@code other} of its kind. If another page was opened in between, the transaction is
 * counted at its end.
 */
public final class DeviceBooking {
    private DeviceBooking() {}

    /** A transaction begins now. Returns its token. Not called with {@code timing=off}. */
    public static long begin(int endpoint) {
        Endpoints all = Resolver.endpoints();
        if (all == null) {
            return Token.of(System.nanoTime());
        }
        long token = all.device(endpoint).begin(all.epoch);
        return token != 0 ? token : beginOnOther(all, endpoint);
    }

    /**
     * Of how many reads or writes of the device one is timed, as a power of two; 0: each, from its
     * beginning.
     */
    static int rarity(int endpoint) {
        if (!Settings.adaptive()) {
            return 0;
        }
        Endpoints all = Resolver.endpoints();
        return all == null ? 0 : all.device(endpoint).rarity();
    }

    private static long beginOnOther(Endpoints all, int endpoint) {
        long token = other(all, endpoint).begin(all.epoch);
        return token != 0 ? Token.onOther(token) : Token.of(System.nanoTime());
    }

    private static DeviceAccount other(Endpoints all, int endpoint) {
        return all.device(EndpointKind.other(EndpointKind.kind(endpoint)));
    }

    /**
     * The transaction with {@code token} ends; kind and tag are of {@link Transaction}. Returns how
     * long it took.
     */
    public static long end(
            int endpoint, long token, int kind, long bytes, int tag, boolean failed) {
        if (Token.isAtOnce(token)) {
            return atOnce(endpoint, token, kind, bytes, tag, failed);
        }
        Endpoints all = Resolver.endpoints();
        if (all == null) {
            return Booking.nanosSince(token);
        }
        if (!Token.of(all.epoch, token)) {
            // it began on a page that is gone, and is counted on the page where it ends
            count(endpoint, Token.UNTIMED, kind, bytes, tag, failed);
            return Booking.nanosSince(token);
        }
        DeviceAccount device = Token.isOnOther(token) ? other(all, endpoint) : all.device(endpoint);
        return Math.max(0, device.end(token, kind, bytes, tag, failed) - Token.time(token));
    }

    /** A transaction ends whose beginning its device has not seen. */
    private static long atOnce(
            int endpoint, long token, int kind, long bytes, int tag, boolean failed) {
        long nanos = Booking.nanosSince(token);
        book(endpoint, token, nanos, kind, bytes, tag, failed);
        return nanos;
    }

    /** Counts an event that is not a transaction of its own, or not timed. */
    public static void count(
            int endpoint, long token, int kind, long bytes, int tag, boolean failed) {
        book(endpoint, token, 0, kind, bytes, tag, failed);
    }

    private static void book(
            int endpoint, long token, long nanos, int kind, long bytes, int tag, boolean failed) {
        Endpoints all = Resolver.endpoints();
        if (all != null
                && !all.device(endpoint).book(token, nanos, kind, bytes, tag, failed)
                && !other(all, endpoint).book(token, nanos, kind, bytes, tag, failed)) {
            OpenPage.count(Health.ADVICE_ERRORS, 1);
        }
    }

    /**
     * Books for the device's user {@code stripe}, a task, that {@code count} operations have ended,
     * with a {@linkplain Token#settled settled} token. An operation that was not drawn for timing
     * is left out, because the drawn ones stand for it. All others are booked. So where all is
     * timed, the users of a device are exact. May take a lock for a new pair of task and device.
     */
    static void use(
            Object stripe, int endpoint, int kind, long token, long count, long bytes, long nanos) {
        if (token == Token.UNDRAWN || !(stripe instanceof TaskStripe task)) {
            return;
        }
        Endpoints all = Resolver.endpoints();
        DeviceUsers users = all == null ? null : all.users;
        if (users != null) {
            DeviceAccount device = all.entry(endpoint).device;
            long weight = Token.weight(token);
            users.book(device, task, task.cohort, kind, weight, count, bytes, nanos);
        }
    }

    /** The same for an operation of the calling thread on a device of the application. */
    public static void use(int endpoint, int kind, long bytes, long nanos) {
        use(Tasks.current(), endpoint, kind, 0, 1, bytes, nanos);
    }

    /** An end came without a transaction to end. */
    public static void unmatched(int endpoint) {
        add(endpoint, DeviceLayout.UNMATCHED, 1);
    }

    /** Whether that token is of the open page. */
    public static boolean isOfThisPage(long token) {
        Endpoints all = Resolver.endpoints();
        return all != null && Token.of(all.epoch, token);
    }

    /** Bytes were moved in an operation that is counted later. */
    static void moved(int endpoint, int kind, long bytes) {
        add(endpoint, Transaction.bytes(kind), bytes);
    }

    private static void add(int endpoint, int word, long more) {
        Endpoints all = Resolver.endpoints();
        if (all != null
                && !all.device(endpoint).add(word, more)
                && !other(all, endpoint).add(word, more)) {
            OpenPage.count(Health.ADVICE_ERRORS, 1);
        }
    }

    /**
     * A transaction ends that its own thread will not end. {@code shown} is the endpoint as it is
     * in the page.
     */
    static void abandon(int shown, long token) {
        Endpoints all = Resolver.endpoints();
        if (all != null && Token.of(all.epoch, token)) {
            DeviceAccount device =
                    Token.isOnOther(token) ? other(all, shown) : all.at(shown).device;
            device.end(token, DevstatCodes.NO_DATA, 0, DevstatCodes.NONE, true);
        }
    }
}
