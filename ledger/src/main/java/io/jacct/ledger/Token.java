// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. What the beginning of an operation hands to its end, in one long that advice keeps:
 * when it began, and where on a device a transaction began with it. Never 0, which stands for an
 * operation that is part of another one.
 *
 * <pre>
 *   bits 6..63 nanoseconds since this class was initialised
 *        4..5  which page, as far as two bits can tell
 *        3     the transaction is on "other", because the device had no room
 *        2     a transaction has begun
 *        0..1  the index of its stripe
 * </pre>
 *
 * <p>Where none has begun, bit 0 says that it is booked on its device at its end, with its time,
 * and bit 1 that this time stands for those of many, see {@link Draw}.
 */
final class Token {
    /** A token without time or transaction, as all are with {@code timing=off}. */
    static final long UNTIMED = 1L << 6;

    private static final long ORIGIN = System.nanoTime() - 1;

    private static final int STRIPE = 3;
    private static final int BEGUN = 1 << 2;
    private static final int ON_OTHER = 1 << 3;
    private static final int AT_ONCE = 1;
    private static final int FOR_MANY = 1 << 1;
    private static final int EPOCH_SHIFT = 4;
    private static final int EPOCH = 3;
    private static final int TIME_SHIFT = 6;

    private Token() {}

    /** Of an operation that is no transaction. */
    static long of(long now) {
        return now - ORIGIN << TIME_SHIFT;
    }

    /** Of one that is a transaction in that stripe of a device. */
    static long of(long now, int epoch, int stripe) {
        return of(now) | (epoch & EPOCH) << EPOCH_SHIFT | BEGUN | stripe;
    }

    /** Of one that its device learns of at its end; {@code forMany}: which was drawn. */
    static long atOnce(long now, boolean forMany) {
        return of(now) | AT_ONCE | (forMany ? FOR_MANY : 0);
    }

    /** The same, on the device "other". */
    static long onOther(long token) {
        return token | ON_OTHER;
    }

    /** When it began, by {@code System.nanoTime()}. */
    static long time(long token) {
        return (token >> TIME_SHIFT) + ORIGIN;
    }

    /** Whether it says when it began. */
    static boolean isTimed(long token) {
        return token >> TIME_SHIFT > UNTIMED >> TIME_SHIFT;
    }

    static boolean begun(long token) {
        return (token & BEGUN) != 0;
    }

    static boolean isAtOnce(long token) {
        return (token & (BEGUN | AT_ONCE)) == AT_ONCE;
    }

    /** For how many its time stands. */
    static long weight(long token) {
        return (token & (BEGUN | FOR_MANY)) == FOR_MANY ? Settings.timedOneIn() : 1;
    }

    static boolean isOnOther(long token) {
        return (token & ON_OTHER) != 0;
    }

    static boolean of(int epoch, long token) {
        return (token >> EPOCH_SHIFT & EPOCH) == (epoch & EPOCH);
    }

    static int stripe(long token) {
        return (int) token & STRIPE;
    }
}
