// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.Token;
import io.jacct.memory.DeviceLayout;

/**
 * Boot loader. The account of one endpoint, as FreeBSD's devstat(9) keeps one for a disk. Several
 * transactions may be under way. It holds operations, bytes and times by direction, and the busy
 * time, during which at least one transaction was under way.
 *
 * <p>A transaction begins and ends in one of up to four {@linkplain AccountStripes stripes}, each a
 * small seqlock, so that threads share no word. The device is idle when no stripe has a
 * transaction. A single stripe adds up its idle times. Several record beginnings and ends in a
 * {@link BusyLog}; now and then one thread adds them up. So the busy time of these transactions is
 * exact, and threads touch shared words once in many transactions. A sampled transaction has no
 * beginning here. {@link #book} estimates its busy time.
 *
 * <p>{@link #begin}, {@link #end}, {@link #book}, {@link #add}: any thread, lock-free, no
 * allocation but for a new stripe; false, or token 0, when the device has no stripe. The token
 * names the stripe in which a transaction began. If the holder of that stripe has lost its
 * processor when the transaction ends, it ends in another one.
 */
public final class DeviceAccount extends AccountStripes {
    /** Plain: each thread takes what it finds. */
    private int rarity;

    public DeviceAccount(DeviceStripes free, int endpoint, long number) {
        super(free, endpoint, number);
    }

    /** Gives the device its first stripe; it had none for {@code idle}. */
    public void first(DeviceStripe stripe, long now, long idle) {
        stripe.create(number, now);
        stripe.put(DeviceLayout.INDEX, DeviceLayout.first(1));
        stripe.put(DeviceLayout.IDLE, idle);
        begin(stripe);
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
                Transaction.time(mine, kind, now - Token.time(token), now, 1, free);
                learn(mine, kind, now - Token.time(token));
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

    /**
     * Books a transaction whose beginning was not booked: it was sampled, or is part of another
     * one, or nothing is timed. It took {@code nanos} if the token is timed.
     */
    public boolean book(long token, long nanos, int kind, long bytes, int tag, boolean failed) {
        DeviceStripe mine = take();
        if (mine == null) {
            return false;
        }
        try {
            Transaction.count(mine, kind, bytes, tag, failed);
            if (Token.isSampled(token)) {
                mine.add(DeviceLayout.SAMPLED, 1);
            }
            if (Token.isTimed(token)) {
                time(mine, token, nanos, kind);
            }
            mine.publish();
            return true;
        } finally {
            mine.holder = 0;
        }
    }

    /**
     * The transaction makes the device less idle, as if no other one was under way meanwhile. There
     * may be several at a time, so the sum stops at the device's life. Otherwise the device would
     * seem to be busy later.
     */
    private void time(DeviceStripe mine, long token, long nanos, int kind) {
        long now = Token.time(token) + nanos;
        long sum = nanos * Token.weight(token);
        if (Token.isSampled(token)) {
            mine.add(DeviceLayout.IDLE, -Math.max(0, Math.min(sum, idle(now))));
            mine.used(now);
        }
        mine.add(DeviceLayout.LENGTH, sum);
        Transaction.time(mine, kind, nanos, now, Token.weight(token), free);
        learn(mine, kind, nanos);
    }

    /** With {@code timing=auto}: one in two to this power of the reads and writes is timed. */
    public int rarity() {
        return rarity;
    }

    private void learn(DeviceStripe mine, int kind, long nanos) {
        if (Settings.adaptive() && Transaction.moves(kind)) {
            int lately = mine.learn(nanos);
            if (lately != rarity) {
                rarity = lately;
            }
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
                drop();
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
            held.moveTo(into, free);
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
