// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

/**
 * Boot loader. The long value that the beginning of an operation hands to its end; advice keeps it.
 * It says when the operation began, and where on a device a transaction began with it. It is never
 * 0, because 0 stands for an operation that is part of another one.
 *
 * <pre>
 *   bits 6..63 nanoseconds since shortly before this class was initialised
 *        4..5  which page, as far as two bits can tell
 *        3     the transaction is on "other", because the device had no room
 *        2     a transaction has begun
 *        0..1  the index of its stripe
 * </pre>
 *
 * <p>If no transaction has begun, bit 0 says that the device books the operation at its end, with
 * its time. Bit 1 says that the operation is one of those among which {@code Draw} draws. With bit
 * 0 it was drawn, and its time represents several operations: two to the power of bits 3..5, or
 * {@code timing.every} if these are 0. Without bit 0 it was not drawn, and began at that {@link
 * Tick} or soon after it.
 */
public final class Token {
    /** A token without time or transaction. With {@code timing=off} all tokens are like this. */
    public static final long UNTIMED = 1L << 6;

    /** Earlier than every beginning, because a tick may be older than this class. */
    private static final long ORIGIN = System.nanoTime() - 2 * Tick.NANOS;

    private static final int STRIPE = 3;
    private static final int BEGUN = 1 << 2;
    private static final int ON_OTHER = 1 << 3;
    private static final int AT_ONCE = 1;
    private static final int FOR_MANY = 1 << 1;

    /** The token, without time, of an operation that was not drawn, and was not slow. */
    public static final long UNDRAWN = UNTIMED | FOR_MANY;

    private static final int EPOCH_SHIFT = 4;
    private static final int EPOCH = 3;
    private static final int TIME_SHIFT = 6;
    private static final int POWER_SHIFT = 3;
    private static final int POWER = 7;

    private Token() {}

    /** The token of an operation that is not a transaction. */
    public static long of(long now) {
        return now - ORIGIN << TIME_SHIFT;
    }

    /** The token of an operation that is a transaction in that stripe of a device. */
    public static long of(long now, int epoch, int stripe) {
        return of(now) | (epoch & EPOCH) << EPOCH_SHIFT | BEGUN | stripe;
    }

    /**
     * The token of an operation that is booked on its device only at its end. {@code forMany} says
     * whether the operation was drawn for timing.
     */
    public static long atOnce(long now, boolean forMany) {
        return of(now) | AT_ONCE | (forMany ? FOR_MANY : 0);
    }

    /**
     * The token of an operation that begins now and was drawn. It represents two to that power, or
     * {@code timing.every} if the power is 0.
     */
    public static long drawn(int power) {
        Tick.now(); // it may be slow, so the clock must tick
        return atOnce(System.nanoTime(), true) | power << POWER_SHIFT;
    }

    /** The token of an operation that begins now and was not drawn. */
    public static long undrawn() {
        return of(Tick.now()) | FOR_MANY;
    }

    /**
     * The token with which an operation is booked that ends now. If it is one of many and was slow,
     * it stands for itself, whether it was drawn or not. If it was neither, it is {@link #UNDRAWN}.
     */
    public static long settled(long token) {
        if ((token & (BEGUN | FOR_MANY)) != FOR_MANY) {
            return token;
        }
        long began = time(token);
        if ((token & AT_ONCE) != 0) {
            return Tick.isSlow(began) ? token & ~FOR_MANY : token;
        }
        if (!Tick.isSlow(began)) {
            return UNDRAWN;
        }
        long now = System.nanoTime();
        return atOnce(now - Tick.nanos(now - began), false);
    }

    /** The same token, on the device "other". */
    public static long onOther(long token) {
        return token | ON_OTHER;
    }

    /** When the operation began, by {@code System.nanoTime()}. */
    public static long time(long token) {
        return (token >> TIME_SHIFT) + ORIGIN;
    }

    /** Whether the token says when the operation began. */
    public static boolean isTimed(long token) {
        return token >> TIME_SHIFT > UNTIMED >> TIME_SHIFT;
    }

    public static boolean begun(long token) {
        return (token & BEGUN) != 0;
    }

    public static boolean isAtOnce(long token) {
        return (token & (BEGUN | AT_ONCE)) == AT_ONCE;
    }

    /** Whether the operation is not booked on its device from its beginning, to save that. */
    public static boolean isSampled(long token) {
        return (token & BEGUN) == 0 && (token & (AT_ONCE | FOR_MANY)) != 0;
    }

    /** Whether its time represents several operations. */
    public static boolean isDrawn(long token) {
        return (token & (BEGUN | AT_ONCE | FOR_MANY)) == (AT_ONCE | FOR_MANY);
    }

    /** The number of operations that its time represents. */
    public static long weight(long token) {
        if ((token & (BEGUN | FOR_MANY)) != FOR_MANY) {
            return 1;
        }
        int power = (int) token >> POWER_SHIFT & POWER;
        return power == 0 ? Settings.timedOneIn() : 1L << power;
    }

    public static boolean isOnOther(long token) {
        return (token & ON_OTHER) != 0;
    }

    public static boolean of(int epoch, long token) {
        return (token >> EPOCH_SHIFT & EPOCH) == (epoch & EPOCH);
    }

    public static int stripe(long token) {
        return (int) token & STRIPE;
    }
}
