// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
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
 * in which stripe a transaction began. If that is taken for ages at its end, because its owner lost
 * the processor, it ends in another one.
 *
 * <p>A stripe that was given back may be another device's by the time somebody has it open; so who
 * opens one looks whose it is.
 *
 * <p>There may be very many: so it is its own {@link Tries}, and needs no array of one stripe.
 */
final class Device extends Tries {
    private static final int SPINS = 256;

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
        DeviceStripe mine = take(most());
        if (mine == null) {
            return 0;
        }
        long now = mine.begin(free);
        mine.close();
        return Token.of(now, epoch, mine.index);
    }

    /** It ends, and is booked: kind and tag are of {@link Transaction}. Returns the time. */
    long end(long token, int kind, long bytes, int tag, boolean failed) {
        DeviceStripe begun = stripe(Token.stripe(token));
        // to lose an end would make it busy for ever, so not even a torn stripe ends patience
        DeviceStripe mine = begun != null && open(begun) ? own(begun) : take(Tries.MANY);
        if (mine == null) {
            // of a device that went meanwhile, all has ended
            if (hasStripes()) {
                free.health(Health.ADVICE_ERRORS);
            }
            return free.now();
        }
        if (begun == null) {
            begun = mine;
        }
        if (!begun.isBusy()) {
            mine.add(DeviceLayout.UNMATCHED, 1);
            mine.close();
            return free.now();
        }
        long now = mine.end(begun, free);
        Transaction.count(mine, kind, bytes, tag, failed);
        Transaction.time(mine, kind, now - Token.time(token), now, 1);
        mine.close();
        return now;
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
        DeviceStripe mine = take(most());
        if (mine == null) {
            return false;
        }
        mine.add(DeviceLayout.STARTS, 1);
        mine.add(DeviceLayout.ENDS, 1);
        Transaction.count(mine, kind, bytes, tag, failed);
        if (Token.isTimed(token)) {
            long weight = Token.weight(token);
            mine.add(DeviceLayout.LENGTH, nanos * weight);
            Transaction.time(mine, kind, nanos, Token.time(token) + nanos, weight);
        }
        mine.close();
        return true;
    }

    /** Bytes have moved in one that is yet to end. */
    boolean moved(int kind, long bytes) {
        DeviceStripe mine = take(most());
        if (mine == null) {
            return false;
        }
        Transaction.moved(mine, kind, bytes);
        mine.close();
        return true;
    }

    private static boolean open(DeviceStripe stripe) {
        for (int i = 0; i < SPINS; i++) {
            if (stripe.tryOpen()) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    /** A stripe that is open now; null when there is none, or none could be had for long. */
    private DeviceStripe take(int most) {
        DeviceStripe one = only;
        if (one != null && one.tryOpen()) {
            succeeded();
            return own(one);
        }
        return takeAny(most);
    }

    private DeviceStripe takeAny(int most) {
        int first = (int) JdkFields.id(Thread.currentThread());
        for (int tries = 0; tries < most; tries++) {
            DeviceStripe one = only;
            DeviceStripe[] all = several;
            if (one == null && all.length == 0) {
                return null;
            }
            DeviceStripe stripe = one != null ? one : all[first + tries & all.length - 1];
            if (stripe.tryOpen()) {
                succeeded();
                return own(stripe);
            }
            boolean late = tries >= DeviceLayout.MOST_STRIPES - 1 && (tries & tries + 1) == 0;
            if (all.length == DeviceLayout.MOST_STRIPES || !late || !free.more(this)) {
                Tries.pause(tries);
            }
        }
        failed();
        return null;
    }

    private DeviceStripe own(DeviceStripe stripe) {
        if (stripe.of(number)) {
            return stripe;
        }
        stripe.close();
        return null;
    }

    /**
     * Doubles the stripes; a device that had one gets a log. {@link DeviceStripes} makes them, one
     * thread at a time.
     */
    boolean extend(DeviceStripe[] all, BusyLog ofAll) {
        DeviceStripe first = all[0];
        if (!open(first)) {
            return false;
        }
        boolean alone = only == first;
        int before = alone ? 1 : several.length;
        if (before * 2 != all.length || !first.of(number)) {
            first.close();
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
        first.close();
        return true;
    }

    /** Nobody will end what is under way: it ends now, if all stripes can be had. */
    void endAll() {
        DeviceStripe[] all = stripes();
        int held = hold(all);
        for (int i = 0; held == all.length && i < held; i++) {
            all[i].endAll(free);
        }
        release(all, held);
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
        DeviceStripe[] all = stripes();
        int held = hold(all);
        boolean idle = held == all.length && DeviceStripe.idle(all);
        DeviceStripe into = idle ? other.take(other.most()) : null;
        if (into != null) {
            for (int i = 0; i < all.length; i++) {
                into.absorb(all[i]);
                all[i].clear();
            }
            into.close();
            only = null;
            several = NONE;
        }
        release(all, held);
        if (into != null) {
            give(all);
        }
        return into != null;
    }

    private void give(DeviceStripe[] all) {
        BusyLog log = all.length == 0 ? null : all[0].log();
        free.give(all);
        if (log != null) {
            log.record.clear();
            free.give(log.record);
        }
    }

    /** Opens all, in the order of their indices, so two who try do not wait for one another. */
    private int hold(DeviceStripe[] all) {
        int held = 0;
        while (held < all.length && open(all[held])) {
            held++;
        }
        boolean mine = held == 0 || (only == all[0] || several == all) && all[0].of(number);
        if (!mine) {
            release(all, held);
            return 0;
        }
        return held;
    }

    private static void release(DeviceStripe[] all, int held) {
        for (int i = held; i > 0; i--) {
            all[i - 1].close();
        }
    }
}
