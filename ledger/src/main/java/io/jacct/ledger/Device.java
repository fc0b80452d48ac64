// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.DeviceLayout;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. What is done on one endpoint, as FreeBSD's devstat(9) keeps it for a disk: a
 * transaction starts, another may start meanwhile, they end; operations, bytes and times by
 * direction; and for how long it was busy, which is the time during which there was at least one.
 *
 * <p>Threads do not share a word for that. A transaction begins and ends in one of up to four
 * stripes, each a small seqlock; who finds one taken goes to the next, and where all are taken
 * doubles them. The device was idle when no stripe had a transaction. With one stripe those times
 * are simply added up. With several the times of beginnings and ends are in a {@link BusyLog}, and
 * now and then one thread adds them up. So busy time is exact whatever happens at the same time,
 * and what threads share is touched once in many transactions.
 *
 * <p>{@link #begin}, {@link #end}, {@link #count}, {@link #moved}: any thread, lock-free, no
 * allocation but for a new stripe; false, or token 0, when the device has no stripe. The token says
 * in which stripe a transaction began. If that is taken for long at its end, because its owner lost
 * the processor, it ends in another one.
 *
 * <p>A stripe that was given back may be another device's by the time somebody has it open; so who
 * opens one looks whose it is. There may be very many devices: one stripe has no array.
 */
final class Device {
    private static final DeviceStripe[] NONE = {};

    /** What advice knows it by. */
    final int endpoint;

    /** Never used again for another device of this page. */
    final long number;

    private final DeviceStripes free;

    /** The one stripe where there is one, as most often. */
    private volatile DeviceStripe only;

    /** All, where there are several; they come before {@link #only} goes, and are read later. */
    private volatile DeviceStripe[] several = NONE;

    Device(DeviceStripes free, int endpoint, long number) {
        this.free = free;
        this.endpoint = endpoint;
        this.number = number;
    }

    /** Its first stripe; {@code idle} is for how long it had none. */
    void first(DeviceStripe stripe, long now, long idle) {
        stripe.create(number, now);
        stripe.put(DeviceLayout.STRIPES, 1);
        stripe.put(DeviceLayout.IDLE, idle);
        only = stripe;
    }

    /** A transaction begins: the token for {@link #end}; 0 if it cannot. */
    long begin(int epoch) {
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

    /** It ends, and is booked: kind and tag are of {@link Transaction}. Returns the time. */
    long end(long token, int kind, long bytes, int tag, boolean failed) {
        DeviceStripe begun = stripe(Token.stripe(token));
        DeviceStripe mine = begun != null && begun.openSoon(number) ? begun : take();
        if (mine == null) {
            // of a device that went meanwhile, all has ended
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

    /** One that is part of another operation, or not timed, has happened. */
    boolean count(int kind, long bytes, int tag, boolean failed) {
        return book(Token.UNTIMED, 0, kind, bytes, tag, failed);
    }

    /** One has ended that nobody has seen begin here, and took so long, if its token is timed. */
    boolean book(long token, long nanos, int kind, long bytes, int tag, boolean failed) {
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

    /** More of one thing: bytes in a transaction that is yet to end, or an end without a begin. */
    boolean add(int word, long more) {
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

    /** A stripe that is open now; null when there is none. */
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
            for (int tries = 0; tries < Tries.MANY && hasStripes(); tries++) {
                DeviceStripe stripe = one(next++);
                if (stripe != null && stripe.tryOpen(number)) {
                    return stripe;
                }
                if (tries >= Tries.FEW && stripe != null && !stripe.of(number)) {
                    return stripe.gone(); // it would have gone from here first
                }
                boolean late = tries >= DeviceLayout.MOST_STRIPES - 1 && (tries & tries + 1) == 0;
                if (several.length == DeviceLayout.MOST_STRIPES || !late || !free.more(this)) {
                    tries = Tries.pause(tries);
                }
            }
            if (longest != null && longest.seize(number, owner, sequence)) {
                return longest;
            }
        }
        return null;
    }

    /** The only one, or any; null for a moment while the one becomes several, or when all go. */
    private DeviceStripe one(int which) {
        DeviceStripe one = only;
        DeviceStripe[] all = several;
        return one != null || all.length == 0 ? one : all[which & all.length - 1];
    }

    /**
     * Doubles the stripes; a device that had one gets a log. {@link DeviceStripes} makes them, one
     * thread at a time.
     */
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

    /** Nobody will end what is under way: it ends now, if all stripes can be had. */
    void endAll() {
        HeldStripes held = new HeldStripes(stripes());
        try {
            if (hold(held)) {
                held.endAll(free);
            }
        } finally {
            held.close();
        }
    }

    /** False also if they are no longer those of the device. */
    private boolean hold(HeldStripes held) {
        return held.open(number) && (held.all.length == 0 || stripe(0) == held.all[0]);
    }

    /** All there are; not for advice's path, for it may allocate. */
    DeviceStripe[] stripes() {
        DeviceStripe one = only;
        return one == null ? several : new DeviceStripe[] {one};
    }

    boolean hasStripes() {
        return only != null || several.length != 0;
    }

    /**
     * Adds all that was done here to {@code other}, but the time that it was busy, and gives the
     * stripes back; false while a transaction is under way. Not again for the same device.
     */
    boolean foldInto(Device other) {
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
