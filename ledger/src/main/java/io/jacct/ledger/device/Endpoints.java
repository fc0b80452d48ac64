// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.counter.Health;
import io.jacct.ledger.base.Growth;
import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.IndexedRecords;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.base.VersionWord;
import io.jacct.ledger.stack.StackTable;
import io.jacct.ledger.user.DeviceUsers;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import java.io.IOException;

/**
 * Boot loader. The endpoints: files by path, peers by address, ports. Each is entered once. It
 * keeps its place and its device while it is used, however often it is opened.
 *
 * <p>Looking up is lock-free; entering a new name is under this object's lock. Beyond {@code
 * devices.max} a new endpoint needs room. Endpoints that are not open and have not been looked up
 * for the longest time are then folded into the endpoint {@code other} of their kind. Only a few
 * are folded at once, so that a caller does not wait for many. While devices come and go, a word of
 * the header is odd ({@link Layout#PAGE_DEVICE_CHANGES}). So a reader never misses a device that is
 * being moved, and never counts it twice. Half of that word is devstat's generation.
 *
 * <p>The housekeeper grows the page later. A thread that has entered an endpoint without a record
 * waits for that a second at most, by {@link Growth}. While an endpoint has none, its operations
 * are booked on {@code other}'s device, and each look-up is counted.
 *
 * <p>An endpoint's way through the page:
 *
 * <pre>
 * enter     change word odd; place, account, chain; record and first stripe if there are any; even
 * provide   the agent's thread grew the page: record and first stripe
 * fold      change word odd; stripes into other's device; out of the chain; record free; even
 * </pre>
 *
 * <p>The lock of this object comes before {@link EndpointEntry#LOCK} and the one of {@link
 * DeviceStripes}. {@link Descriptors} holds its lock only in calls of this class that take none.
 */
public final class Endpoints extends EndpointIndex implements PeriodicTask {
    /** The number of endpoints folded at once. */
    public static final int STEP = 8;

    private static final int TRIES = 16;

    private final Mutex lock = new Mutex();
    public final Descriptors descriptors = new Descriptors(this);
    private final OpenPage page;
    public final DeviceStripes stripes;

    /** The users of the devices; null if they are not kept. Set once, before anything is woven. */
    public DeviceUsers users;

    /** Takes stacks of threads; null while none are taken. */
    public volatile StackTable stacks;

    private final IndexedRecords records;
    private final EndpointTable table;
    private final OldEndpoints old;
    private final VersionWord changes;
    private final Growth growth = new Growth();
    private final int[] units = new int[EndpointKind.KINDS];
    private long numbers;

    public Endpoints(OpenPage page, int devicesMax, Ticker ticker) throws IOException {
        super(devicesMax, page.number);
        this.page = page;
        this.table = new EndpointTable(most());
        this.old = new OldEndpoints(this);
        this.changes = new VersionWord(page.memory, Layout.PAGE_DEVICE_CHANGES);
        this.stripes = new DeviceStripes(page, most(), ticker);
        this.records =
                new IndexedRecords(
                        page,
                        Layout.ENDPOINTS,
                        Layout.ENDPOINT_LENGTH,
                        IndexedRecords.FIRST,
                        most());
        for (int kind = 0; kind < EndpointKind.KINDS; kind++) {
            add(kind, "other", units[kind]++, DeviceSort.of(kind));
        }
    }

    /** The endpoint of that kind and name; enters a new one. Any thread; may allocate and wait. */
    public int of(int kind, String name) {
        EndpointEntry entry = table.find(kind, name);
        return provided(entry != null ? entry : enter(kind, name));
    }

    /** The endpoint of that kind and name, or the kind's "other". Any thread; lock-free. */
    public int known(int kind, String name) {
        EndpointEntry known = table.find(kind, name);
        return known == null ? EndpointKind.other(kind) : known.endpoint;
    }

    private EndpointEntry enter(int kind, String name) {
        Thread outer = lock.enter();
        try {
            EndpointEntry known = table.find(kind, name);
            if (known != null) {
                return known;
            }
            if (!hasRoom()) {
                return other(kind, name);
            }
            EndpointEntry entry = create(kind, name, units[kind]++, DeviceSort.of(kind));
            table.put(entry);
            return entry;
        } finally {
            lock.owner = outer;
        }
    }

    /**
     * A new device of the application, even if another one has that name and unit; "other" if there
     * is no room. No look-up by name leads to it, so it is in no chain. It counts as open until it
     * goes. Any thread.
     */
    public int register(String name, int unit, DeviceSort sort) {
        EndpointEntry entry;
        Thread outer = lock.enter();
        try {
            if (hasRoom()) {
                entry = create(EndpointKind.APPLICATION, name, unit, sort);
                entry.opened(1);
            } else {
                entry = other(EndpointKind.APPLICATION, name);
            }
        } finally {
            lock.owner = outer;
        }
        return provided(entry);
    }

    /**
     * The device goes into "other"; transactions under way on it end now. Any thread, once. A
     * transaction may begin between the end of all and the fold, so both are tried again. After
     * {@code TRIES} attempts the device stays, no longer open, and may be folded later.
     */
    public void unregister(int endpoint) {
        Thread outer = lock.enter();
        try {
            EndpointEntry entry = entry(endpoint);
            if (EndpointKind.place(endpoint) < EndpointKind.KINDS || entry.endpoint != endpoint) {
                return;
            }
            entry.opened(-1);
            changes.begin();
            try {
                boolean gone = false;
                for (int tries = 0; tries < TRIES && !gone; tries++) {
                    entry.device.endAll();
                    gone = fold(entry);
                }
            } finally {
                changes.end();
            }
        } finally {
            lock.owner = outer;
        }
    }

    /** The endpoint, after a wait for its device. Without the lock, as the housekeeper needs it. */
    private int provided(EndpointEntry entry) {
        if (!growth.await(entry.device)) {
            inOther(Health.OTHER_NO_RECORD, entry.endpoint, entry.name);
        }
        return entry.endpoint;
    }

    private boolean hasRoom() {
        return free() > 0 || taken() < most() || makeRoom();
    }

    private EndpointEntry other(int kind, String name) {
        inOther(Health.OTHER_DEVICES_MAX, EndpointKind.other(kind), name);
        return of(kind);
    }

    private void inOther(Health reason, int endpoint, String name) {
        page.health(reason, 1);
        OtherDevice.keep(reason, endpoint, name);
    }

    private EndpointEntry create(int kind, String name, int unit, DeviceSort sort) {
        changes.begin();
        try {
            return add(kind, name, unit, sort);
        } finally {
            changes.end();
        }
    }

    private EndpointEntry add(int kind, String name, int unit, DeviceSort sort) {
        DeviceAccount device = new DeviceAccount(stripes, take(kind), numbers++);
        EndpointEntry entry =
                new EndpointEntry(name, device, sort, unit, stripes.now(), page.memory);
        table.used(entry);
        put(entry);
        provide(entry);
        if (low()) {
            Housekeeping.wake();
        }
        return entry;
    }

    /** Gives the entry its record and its first stripe, if the page has both. */
    private void provide(EndpointEntry entry) {
        long record = records.of(EndpointKind.place(entry.endpoint));
        DeviceStripe first = record == 0 ? null : stripes.take();
        if (first != null) {
            entry.publish(record);
            long now = stripes.now();
            entry.device.first(first, now, now - entry.created);
        }
    }

    /**
     * Folds endpoints in the present order, or makes a new order. Under the lock. A fold fails
     * while a transaction is under way on the endpoint; then the next endpoint in the order is
     * tried.
     */
    private boolean makeRoom() {
        if (!foldOld()) {
            old.choose();
            return foldOld();
        }
        return true;
    }

    /** Folds a few that were not used for the longest time. False if that has freed no place. */
    private boolean foldOld() {
        EndpointEntry entry = old.next();
        if (entry == null) {
            return false;
        }
        changes.begin();
        try {
            while (entry != null) {
                if (fold(entry)) {
                    page.health(Health.FOLDED_ENDPOINTS, 1);
                }
                entry = free() < STEP ? old.next() : null;
            }
        } finally {
            changes.end();
        }
        return free() > 0;
    }

    /**
     * Moves an endpoint's sums into "other". Under the lock, while the change word is odd. The sums
     * move first. So a thread that still finds the old entry books on an account without stripes,
     * which leads it to "other", and no booking is lost.
     */
    private boolean fold(EndpointEntry entry) {
        EndpointEntry other = of(EndpointKind.kind(entry.endpoint));
        boolean folded = entry.device.foldInto(other.device);
        if (folded) {
            if (users != null) {
                users.fold(entry.device, other.device);
            }
            table.remove(entry);
            entry.withdraw(other);
            leave(entry);
        }
        return folded;
    }

    /** Whether {@link #grow()} should be called. */
    public boolean low() {
        return records.low(taken()) || stripes.low();
    }

    @Override
    public void run() {
        if (low()) {
            grow();
        }
    }

    /** Makes room in the page. The agent's own thread only: this is I/O. */
    public void grow() {
        boolean grown = !records.low(taken()) || records.grow();
        if (stripes.low()) {
            grown &= stripes.grow();
        }
        provide();
        growth.attempted(grown);
    }

    private void provide() {
        Thread outer = lock.enter();
        try {
            for (int place = 0; place < taken(); place++) {
                EndpointEntry entry = of(place);
                if (entry != null && !entry.device.isProvided()) {
                    provide(entry);
                }
            }
        } finally {
            lock.owner = outer;
        }
    }
}
