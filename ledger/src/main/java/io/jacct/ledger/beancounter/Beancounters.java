// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.counter.Health;
import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.memory.BeancounterLayout;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Boot loader. All beancounters of a page, by id and by name. This object is made when the options
 * or the application ask for the first beancounter. Number 0 is the JVM: it is charged for
 * everything that belongs to no other owner.
 *
 * <p>Ids are given in order and never again. A beancounter that is closed while something is held,
 * here or by a child, stays until the housekeeper finds that nothing is held any more. Then its
 * record is free for another one.
 *
 * <p>Any thread. The table has one lock, which is taken before a beancounter's lock.
 */
public final class Beancounters implements PeriodicTask {
    /** The number of the JVM's own. */
    public static final int JVM = 0;

    private static final int FIRST_RECORDS = 16;

    /** With fewer free records than this, the page should get more. */
    private static final int FEW = 4;

    /** The most beancounters. Beyond this number, new owners are accounted as the JVM. */
    private static final int MOST = 1 << 10;

    private final Mutex lock = new Mutex();
    final OpenPage page;
    private final Map<String, Beancounter> byName = new HashMap<>();
    private final Limits limits;

    /** The existing beancounters, by id; each change makes a new array. */
    private volatile Beancounter[] live = {};

    private int nextId;
    private long[] free = {};
    private int freeCount;

    /** Whether an acquisition over its limit fails. If not, it is only counted. */
    public final boolean enforce;

    /** The number 0. */
    public final Beancounter jvm;

    public final Periods periods;

    /** The held resources other than descriptors and threads. */
    public final Holdings holdings = new Holdings();

    private final FoundHoldings found = new FoundHoldings(this);

    /** Empty but for the option {@code beancounters=loader}. */
    public final LoaderOwners loaders = new LoaderOwners(this);

    public Beancounters(OpenPage page, Limits limits, boolean enforce) {
        this(page, limits, enforce, new Clock());
    }

    Beancounters(OpenPage page, Limits limits, boolean enforce, Clock clock) {
        this.periods = new Periods(this, clock);
        this.page = page;
        this.limits = limits;
        this.enforce = enforce;
        this.jvm = of("jvm", BeancounterLayout.JVM, null);
    }

    /**
     * The beancounter of that name, made if there is none; with too many it is {@link #jvm}. May
     * make the page longer, which is I/O of the calling thread.
     */
    public Beancounter of(String name, int kind, Beancounter parent) {
        Thread outer = lock.enter();
        try {
            Beancounter known = byName.get(name);
            if (known != null) {
                return known;
            }
            if (live.length == MOST) {
                return jvm;
            }
            Beancounter made = new Beancounter(nextId, name, kind, parent, record());
            nextId++;
            limits.apply(made);
            Beancounter[] more = Arrays.copyOf(live, live.length + 1);
            more[live.length] = made;
            live = more;
            byName.put(name, made);
            if (parent != null) {
                parent.children++;
            }
            return made;
        } finally {
            lock.owner = outer;
        }
    }

    private BeancounterRecord record() {
        if (freeCount == 0) {
            grow();
        }
        long address = freeCount == 0 ? 0 : free[--freeCount];
        if (freeCount < FEW) {
            Housekeeping.wake();
        }
        return new BeancounterRecord(address, page.memory);
    }

    private void grow() {
        int more = Math.max(FIRST_RECORDS, live.length);
        try {
            long first = page.memory.grow(Layout.BEANCOUNTERS, BeancounterLayout.LENGTH, more);
            long[] addresses = Arrays.copyOf(free, freeCount + more);
            for (int i = more - 1; i >= 0; i--) {
                addresses[freeCount++] = first + (long) i * BeancounterLayout.LENGTH;
            }
            free = addresses;
        } catch (IOException | RuntimeException | OutOfMemoryError full) {
            page.growthFailure(full);
        }
    }

    /**
     * The periodic tasks: makes room before it is needed, removes closed beancounters that hold
     * nothing, ends periods, and looks for memory that nobody was charged for.
     */
    @Override
    public void run() {
        loaders.run();
        Thread outer = lock.enter();
        try {
            if (freeCount < FEW) {
                grow();
            }
            Beancounter[] all = live;
            for (int i = 0; i < all.length; i++) {
                if (all[i].closed) {
                    goesIfEmpty(all[i]);
                }
            }
        } finally {
            lock.owner = outer;
        }
        periods.run();
        found.run();
    }

    /** The beancounter with that id, or null. Wait-free. */
    public Beancounter get(int id) {
        Beancounter[] all = live;
        int low = 0;
        int high = all.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (all[middle].id <= id) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low < all.length && all[low].id == id ? all[low] : null;
    }

    /** Whether the beancounter belongs to this page, and is not closed. Wait-free. */
    public boolean isOpen(Beancounter owner) {
        return !owner.closed && get(owner.id) == owner;
    }

    /** The beancounter with that name, or null. */
    public Beancounter get(String name) {
        Thread outer = lock.enter();
        try {
            return byName.get(name);
        } finally {
            lock.owner = outer;
        }
    }

    /** The existing beancounters, by id. Wait-free. */
    public Beancounter[] all() {
        return live.clone();
    }

    /**
     * Begins another use of the beancounter with that name, which {@link #leave} ends. Returns null
     * if there are too many, and counts that. Such an owner must not share the JVM's account,
     * because its limits would then be the JVM's.
     */
    public Beancounter enter(String name, Beancounter parent) {
        return enter(name, BeancounterLayout.NAMED, parent);
    }

    Beancounter enter(String name, int kind, Beancounter parent) {
        Thread outer = lock.enter();
        try {
            if (live.length == MOST && byName.get(name) == null) {
                page.health(Health.LOST_STATISTICS, 1);
                return null;
            }
            Beancounter entered = of(name, kind, parent);
            entered.users++;
            return entered;
        } finally {
            lock.owner = outer;
        }
    }

    /**
     * A use ends. After the last use the beancounter is closed. If it holds nothing, it is removed
     * and its record is free. A thread group, a pool and the JVM have no last use.
     */
    public void leave(Beancounter left) {
        Thread outer = lock.enter();
        try {
            if (!left.hasUses() || left.closed || --left.users > 0) {
                return;
            }
            byName.remove(left.name, left);
            left.closed = true;
            if (!goesIfEmpty(left)) {
                left.close();
            }
        } finally {
            lock.owner = outer;
        }
    }

    /**
     * Removes the beancounter if it is closed, has no child, and holds nothing. Returns whether it
     * did.
     */
    private boolean goesIfEmpty(Beancounter one) {
        long address = one.children > 0 ? -1 : one.end();
        if (address < 0) {
            return false;
        }
        Beancounter[] all = live;
        Beancounter[] rest = new Beancounter[all.length];
        int found = 0;
        for (int i = 0; i < all.length; i++) {
            rest[found] = all[i];
            found += all[i] == one ? 0 : 1;
        }
        live = Arrays.copyOf(rest, found);
        if (address != 0) {
            if (freeCount == free.length) {
                free = Arrays.copyOf(free, freeCount + FIRST_RECORDS);
            }
            free[freeCount++] = address;
        }
        // a closed parent is removed in the housekeeper's next round
        if (one.parent != null) {
            one.parent.children--;
        }
        return true;
    }
}
