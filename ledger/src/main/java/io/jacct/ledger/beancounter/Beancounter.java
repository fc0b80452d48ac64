// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.memory.BeancounterLayout;
import io.jacct.memory.Mutex;

/**
 * Boot loader. An account of what an owner holds, of each resource, with OpenVZ's semantics.
 *
 * <p>The numbers are on the heap: another program may write into the page, and must not decide what
 * is refused. {@link BeancounterRecord} copies each change to the page.
 *
 * <p>A charge, an uncharge, a change of a limit and the end of a period happen under the lock of
 * the beancounter, one compare-and-set. So {@code minheld <= held <= maxheld} holds at all times,
 * and in every stored period. Each charge here is also a charge of the parent. A thread takes the
 * locks from child to parent, so no two threads wait for each other. If the parent refuses, nothing
 * has changed in the child.
 *
 * <pre>
 * charge     child's lock: fits?   parent's lock: fits? add   child: add
 * uncharge   child's lock: subtract                           parent's lock: subtract
 * </pre>
 *
 * <p>Any thread may call any method. A thread waits while another one holds the lock, for some
 * hundred nanoseconds.
 */
public final class Beancounter {
    /** The value of an unlimited barrier or limit, and the greatest that can be held. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private static final int FIELDS = BeancounterLayout.FIELDS;
    private static final int HELD = BeancounterLayout.HELD;
    private static final int MAXHELD = BeancounterLayout.MAXHELD;
    private static final int MINHELD = BeancounterLayout.MINHELD;
    private static final int BARRIER = BeancounterLayout.BARRIER;
    private static final int LIMIT = BeancounterLayout.LIMIT;
    private static final int FAILCNT = BeancounterLayout.FAILCNT;

    public final int id;
    public final String name;
    final Beancounter parent;
    public final int kind;
    private final Mutex lock = new Mutex();
    private final Amounts amounts = new Amounts();
    private final long[] values = amounts.words;

    /** Writes nothing after {@link #end}; under the lock. */
    private BeancounterRecord record;

    private final Crossings crossings = new Crossings();

    /** The values at the end of the last complete period; null until they are needed. */
    private long[] stored;

    /**
     * The number of uses that the application has begun and not ended, and of class loaders that
     * belong to this owner; under the lock of {@link Beancounters}.
     */
    int users;

    /** The number of beancounters that have this one as their parent; under the same lock. */
    int children;

    /** Whether the last use has ended; changes under the same lock. */
    volatile boolean closed;

    Beancounter(int id, String name, int kind, Beancounter parent, BeancounterRecord record) {
        this.id = id;
        this.name = name;
        this.kind = kind;
        this.parent = parent;
        this.record = record;
        record.begin(this, values);
    }

    /** Whether it goes with its last use. */
    boolean hasUses() {
        return kind == BeancounterLayout.NAMED || kind == BeancounterLayout.LOADER;
    }

    /**
     * Charges {@code amount} here and to all parents. A refused charge raises failcnt of the
     * beancounter that refuses it, unless it is a test, and changes nothing else.
     *
     * @param amount 0 or more; a negative amount is refused and not counted
     * @param severity one of {@link Severity}
     * @return null, or why the charge is refused
     */
    public Refusal charge(int resource, long amount, int severity) {
        Refusal refusal = change(resource, amount, severity);
        return refusal == null || parent == null ? refusal : shown(resource, refusal);
    }

    private Refusal change(int resource, long amount, int severity) {
        int word = resource * FIELDS;
        Thread outer = lock.enter();
        long held = values[word + HELD];
        long max = values[word + MAXHELD];
        long min = values[word + MINHELD];
        boolean charged = false;
        try {
            Refusal refusal = judge(resource, amount, severity);
            if (refusal != null) {
                return refusal;
            }
            amounts.add(resource, amount);
            record.show(values, resource);
            // from the charge on nothing may fail on which it depends
            refusal = parent == null ? null : parent.charge(resource, amount, severity);
            charged = refusal == null;
            if (charged) {
                cross(resource);
            }
            return refusal;
        } finally {
            if (!charged) {
                // stores only: a stack overflow may have stopped the charge halfway
                values[word + HELD] = held;
                values[word + MAXHELD] = max;
                values[word + MINHELD] = min;
            }
            lock.owner = outer;
        }
    }

    /** Writes the values to the page again, after a parent's refusal has undone the charge here. */
    private Refusal shown(int resource, Refusal refusal) {
        Thread outer = lock.enter();
        try {
            record.show(values, resource);
            return refusal;
        } finally {
            lock.owner = outer;
        }
    }

    private Refusal judge(int resource, long amount, int severity) {
        long held = amounts.get(resource, HELD);
        if (amount < 0 || amount > UNLIMITED - held) {
            return new Refusal(this, resource, held, UNLIMITED);
        }
        long bound = amounts.bound(resource, severity & ~Severity.TEST);
        if (held + amount <= bound) {
            return null;
        }
        if ((severity & Severity.TEST) == 0) {
            amounts.set(resource, FAILCNT, amounts.get(resource, FAILCNT) + 1);
            record.refused(values, resource, amount);
        }
        return new Refusal(this, resource, held, bound);
    }

    /**
     * Charges an amount that is acquired already. If a limit would refuse it, it is charged all the
     * same, and the refusal is counted and returned. Returns null otherwise.
     */
    public Refusal take(int resource, long amount) {
        Refusal refusal = charge(resource, amount, Severity.SOFT);
        if (refusal != null) {
            charge(resource, amount, Severity.FORCE);
        }
        return refusal;
    }

    /**
     * Takes back a charge, here and from all parents. If more is taken back than is held, held
     * becomes 0, the underflow is counted, and the parents lose what was held.
     */
    public void uncharge(int resource, long amount) {
        long taken;
        Thread outer = lock.enter();
        try {
            taken = Math.min(amounts.get(resource, HELD), amount);
            amounts.add(resource, -taken);
            if (taken < amount) {
                record.underflow();
            }
            record.show(values, resource);
            cross(resource);
        } finally {
            lock.owner = outer;
        }
        if (parent != null) {
            parent.uncharge(resource, taken);
        }
    }

    /**
     * Notes the target of the charge that was refused last. The caller is the thread that was just
     * refused.
     */
    void refusedFor(String target) {
        Thread outer = lock.enter();
        try {
            record.refusedFor(target);
        } finally {
            lock.owner = outer;
        }
    }

    private void cross(int resource) {
        long barrier = amounts.get(resource, BARRIER);
        long times = crossings.look(resource, amounts.get(resource, HELD), barrier);
        if (times > 0) {
            record.crossed(resource, times);
        }
    }

    /**
     * Sets both bounds at once; barrier may be above limit. Held and failcnt stay. If held is above
     * the new barrier, that counts as a crossing.
     */
    public void limit(int resource, long barrier, long limit) {
        Thread outer = lock.enter();
        try {
            if (amounts.get(resource, BARRIER) != barrier) {
                crossings.renew(resource);
            }
            amounts.set(resource, BARRIER, barrier);
            amounts.set(resource, LIMIT, limit);
            record.show(values, resource);
            cross(resource);
        } finally {
            lock.owner = outer;
        }
    }

    /** A period ends: it is stored, and in the next one minheld and maxheld begin at held. */
    void endPeriod(long start, long end) {
        Thread outer = lock.enter();
        try {
            stored = values.clone();
            record.store(values, start, end);
            amounts.nextPeriod();
            record.showAll(values);
        } finally {
            lock.owner = outer;
        }
    }

    /**
     * A copy of the values at the end of the last complete period; before the first period ends, of
     * the values at the first question.
     */
    long[] stored() {
        Thread outer = lock.enter();
        try {
            if (stored == null) {
                stored = values.clone();
            }
            return stored.clone();
        } finally {
            lock.owner = outer;
        }
    }

    /** One of the words of {@link BeancounterLayout}, as of now. */
    public long get(int resource, int field) {
        Thread outer = lock.enter();
        try {
            return amounts.get(resource, field);
        } finally {
            lock.owner = outer;
        }
    }

    /** The owner is gone, but resources are still held. */
    void close() {
        Thread outer = lock.enter();
        try {
            record.end(false);
        } finally {
            lock.owner = outer;
        }
    }

    /**
     * Gives the record up if nothing is held. A thread that found this beancounter just before may
     * still charge it. Such a charge changes the parents and this object, but no record of its own.
     *
     * @return where the record is, 0 without one; -1 if something is held
     */
    long end() {
        Thread outer = lock.enter();
        try {
            if (!amounts.isEmpty()) {
                return -1;
            }
            record.end(true);
            long address = record.address();
            record = BeancounterRecord.NONE;
            return address;
        } finally {
            lock.owner = outer;
        }
    }
}
