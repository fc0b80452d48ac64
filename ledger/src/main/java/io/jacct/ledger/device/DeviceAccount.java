// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.ledger.base.Backoff;
import io.jacct.ledger.base.Token;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. The account of one endpoint, as FreeBSD's devstat(9) keeps one for a disk. Several
 * transactions may be under way. It holds operations, bytes and times by direction, and the busy
 * time, during which at least one transaction was under way.
 *
 * <p>A transaction begins and ends in one of up to four stripes, each a small seqlock, so that
 * threads share no word. A thread that finds a stripe taken tries the next; if all are taken, it
 * doubles them. The device is idle when no stripe has a transaction. A single stripe adds up its
 * idle times. Several record beginnings and ends in a {@link BusyLog}; now and then one thread adds
 * them up. So busy time is always exact, and threads touch shared words once in many transactions.
 *
 * <p>{@link #begin}, {@link #end}, {@link #count}, {@link #book}, {@link #add}: any thread,
 * lock-free, no allocation but for a new stripe; false, or token 0, when the device has no stripe.
 * The token names the stripe in which a transaction began. If the holder of that stripe has lost
 * its processor when the transaction ends, it ends in another one.
 *
 * <p>A stripe may belong to another device by the time a thread opens it, so that thread checks its
 * device. There may be very many devices, so one stripe has no array.
 */
public final class DeviceAccount {
    private static final DeviceStripe[] NONE = {};

    /** The number by which advice knows the endpoint. */
    final int endpoint;

    /** Never used again in this page. */
    public final long number;

    private final DeviceStripes free;

    /** The single stripe, which is the usual case; otherwise null. */
    private volatile DeviceStripe only;

    /** All, where there are several. Stored before {@link #only} is cleared, and read after it. */
    private volatile DeviceStripe[] several = NONE;

    public DeviceAccount(DeviceStripes free, int endpoint, long number) {
        this.free = free;
        this.endpoint = endpoint;
        this.number = number;
    }

    /** Gives the device its first stripe; it had none for {@code idle}. */
    public void first(DeviceStripe stripe, long now, long idle) {
        stripe.create(number, now);
        stripe.put(DeviceLayout.STRIPES, 1);
        stripe.put(DeviceLayout.IDLE, idle);
        only = stripe;
    }

    /** A transaction begins. Returns the token for {@link #end}; 0 if it cannot. */
    public long begin(int epoch) {
        DeviceStripe mine = take();
        if (mine == null) {
            return 0;
        }
        try {
            long now = mine.begin(free);
            mine.publish();
            return Token.of(now, epoch, mine.index);
        } finally {
            mine.holder = 0;
        }
    }

    /** Ends and books a transaction; kind and tag are of {@link Transaction}. Returns the time. */
    public long end(long token, int kind, long bytes, int tag, boolean failed) {
        DeviceStripe begun = stripe(Token.stripe(token));
        DeviceStripe mine = begun != null && begun.openSoon(number) ? begun : take();
        if (mine == null) {
            // the device has gone meanwhile, and all its transactions have ended
            return free.now();
        }
        begun = begun == null ? mine : begun;
        try {
            long now;
            if (begun.isBusy()) {
                now = mine.end(begun, free);
                Transaction.count(mine, kind, bytes, tag, failed);
                Transaction.time(mine, kind, now - Token.time(token), now, 1);
            } else {
                mine.add(DeviceLayout.UNMATCHED, 1);
                now = free.now();
            }
            mine.publish();
            return now;
        } finally {
            mine.holder = 0;
        }
    }

    private DeviceStripe stripe(int index) {
        DeviceStripe one = only;
        if (one != null && index == 0) {
            return one;
        }
        DeviceStripe[] all = several;
        return index < all.length ? all[index] : null;
    }

    /** Counts a transaction that is part of another operation, or not timed. */
    public boolean count(int kind, long bytes, int tag, boolean failed) {
        return book(Token.UNTIMED, 0, kind, bytes, tag, failed);
    }

    /**
     * Books a transaction whose beginning was not counted. It took {@code nanos} if it is timed.
     */
    public boolean book(long token, long nanos, int kind, long bytes, int tag, boolean failed) {
        DeviceStripe mine = take();
        if (mine == null) {
            return false;
        }
        try {
            mine.add(DeviceLayout.STARTS, 1);
            mine.add(DeviceLayout.ENDS, 1);
            Transaction.count(mine, kind, bytes, tag, failed);
            if (Token.isTimed(token)) {
                long weight = Token.weight(token);
                mine.add(DeviceLayout.LENGTH, nanos * weight);
                Transaction.time(mine, kind, nanos, Token.time(token) + nanos, weight);
            }
            mine.publish();
            return true;
        } finally {
            mine.holder = 0;
        }
    }

    /** Adds to one word: bytes of a transaction under way, or an end without a beginning. */
    public boolean add(int word, long more) {
        DeviceStripe mine = take();
        if (mine == null) {
            return false;
        }
        try {
            mine.add(word, more);
            mine.publish();
            return true;
        } finally {
            mine.holder = 0;
        }
    }

    /** Opens a stripe and returns it; null when there is none. */
    private DeviceStripe take() {
        DeviceStripe one = only;
        return one != null && one.tryOpen(number) ? one : takeAny();
    }

    private DeviceStripe takeAny() {
        int next = (int) JdkFields.id(Thread.currentThread());
        while (hasStripes()) {
            DeviceStripe longest = one(next);
            int owner = longest == null ? 0 : longest.owner();
            long sequence = longest == null ? 0 : longest.sequence();
            for (int tries = 0; tries < Backoff.MANY && hasStripes(); tries++) {
                DeviceStripe stripe = one(next++);
                if (stripe != null && stripe.tryOpen(number)) {
                    return stripe;
                }
                if (tries >= Backoff.FEW && stripe != null && !stripe.of(number)) {
                    return stripe.gone(); // a device drops a stripe before another gets it
                }
                boolean late = tries >= DeviceLayout.MOST_STRIPES - 1 && (tries & tries + 1) == 0;
                if (several.length == DeviceLayout.MOST_STRIPES || !late || !free.more(this)) {
                    tries = Backoff.pause(tries);
                }
            }
            if (longest != null && longest.seize(number, owner, sequence)) {
                return longest;
            }
        }
        return null;
    }

    /** A stripe; null when the device has gone, and for a moment while one becomes several. */
    private DeviceStripe one(int which) {
        DeviceStripe one = only;
        DeviceStripe[] all = several;
        return one != null || all.length == 0 ? one : all[which & all.length - 1];
    }

    /** Doubles the stripes; the second one comes with a log. One thread at a time calls this. */
    boolean extend(DeviceStripe[] all, BusyLog ofAll) {
        DeviceStripe first = all[0];
        if (!first.openSoon(number)) {
            return false;
        }
        try {
            boolean extended = extend(first, all, ofAll);
            first.publish();
            return extended;
        } finally {
            first.holder = 0;
        }
    }

    private boolean extend(DeviceStripe first, DeviceStripe[] all, BusyLog ofAll) {
        boolean alone = only == first;
        int before = alone ? 1 : several.length;
        if (before * 2 != all.length) {
            return false;
        }
        long now = free.now();
        if (alone) {
            first.share(ofAll, number, now);
        }
        for (int i = before; i < all.length; i++) {
            all[i].share(first.log());
            all[i].create(number, now);
        }
        first.put(DeviceLayout.STRIPES, all.length);
        several = all;
        only = null;
        return true;
    }

    /** Ends all transactions under way, if all stripes can be held; no other thread will. */
    public void endAll() {
        HeldStripes held = new HeldStripes(stripes());
        try {
            if (hold(held)) {
                held.endAll(free);
            }
        } finally {
            held.close();
        }
    }

    /** Opens all stripes. False also if they no longer belong to the device. */
    private boolean hold(HeldStripes held) {
        return held.open(number) && (held.all.length == 0 || stripe(0) == held.all[0]);
    }

    /** All stripes. May allocate, so advice must not call it. */
    public DeviceStripe[] stripes() {
        DeviceStripe one = only;
        return one == null ? several : new DeviceStripe[] {one};
    }

    boolean hasStripes() {
        return only != null || several.length != 0;
    }

    /**
     * Adds all but the busy time to {@code other} and gives the stripes back; false while a
     * transaction is under way. Not called again for the same device.
     */
    public boolean foldInto(DeviceAccount other) {
        HeldStripes held = new HeldStripes(stripes());
        boolean folded = false;
        try {
            folded = hold(held) && held.idle() && other.absorb(held);
            if (folded) {
                only = null;
                several = NONE;
            }
        } finally {
            held.close();
        }
        if (folded) {
            give(held.all);
        }
        return folded;
    }

    private boolean absorb(HeldStripes held) {
        DeviceStripe into = take();
        if (into == null) {
            return false;
        }
        try {
            held.moveTo(into);
            into.publish();
            return true;
        } finally {
            into.holder = 0;
        }
    }

    private void give(DeviceStripe[] all) {
        BusyLog log = all.length == 0 ? null : all[0].log();
        free.give(all);
        if (log != null) {
            log.record.clear();
            free.give(log.record);
        }
    }
}
