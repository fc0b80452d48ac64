// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.user;

import io.jacct.ledger.base.Growth;
import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.IndexedRecords;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.ledger.base.Seqlock;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import io.jacct.memory.UserLayout;
import java.io.IOException;

/**
 * Boot loader. The users of devices: a table of pairs of a user and a device, with a record each.
 *
 * <p>The record is a task's while there is room, and otherwise its pool's. A task is a thread, or a
 * pool's virtual threads on one carrier. There are at most {@code users.max} pairs, 48 tasks of one
 * device and 64 users of one device. Tasks take at most half of the table, so that pools find room.
 * What finds no room is not booked here. It is in the device's own record, and readers call it
 * "other". A thread with a new pair waits for the page to grow, by {@link Growth}, as it would for
 * a new device: else the exact figures of a user would lack its first operations.
 *
 * <pre>
 * of      a pair is needed         a record for the task, or for its pool, or none
 * leave   the task ends or moves   the pool's record takes the values; if there is none, the
 *         to another pool          task's record becomes the pool's, which needs no memory
 * fold    a device goes            its users become users of "other", in the same two ways
 * </pre>
 *
 * <p>A booking finds its record without a lock: the one that it used last, or by the device's
 * chain. The chain changes under the lock of this object, which is the last lock of all. A record
 * that is found too late says so, and the booking looks again.
 *
 * <p>A pair that is given back for a moment is in no record. A reader counts its operations as
 * "other" then, and never twice.
 */
public final class DeviceUsers implements PeriodicTask, Growth.Provided {
    static final int MOST = 64;
    static final int MOST_TASKS = 48;

    private final Mutex lock = new Mutex();
    private final Growth growth = new Growth();
    private final OpenPage page;
    private final IndexedRecords records;
    private final int most;
    private final int[] free;
    private final long[] values = new long[(UserLayout.END - UserLayout.READS) / Long.BYTES];
    private int freeCount;
    private int taken;

    /** At most {@code most} pairs. */
    public DeviceUsers(OpenPage page, int most) throws IOException {
        this.page = page;
        this.most = most;
        this.free = new int[most];
        this.records =
                new IndexedRecords(
                        page, Layout.USERS, UserLayout.LENGTH, IndexedRecords.FIRST, most);
    }

    /**
     * An operation of a thread of that pool has ended on the device. Any thread, lock-free but for
     * a new pair. The parameters are those of {@link DeviceUser#book}, {@code pool} is a cohort.
     */
    public void book(
            UsedDevice device,
            UserStripe by,
            Seqlock pool,
            int kind,
            long weight,
            long count,
            long bytes,
            long nanos) {
        DeviceUser user = by.latest;
        if (user == null || user.device != device || user.stripe != by && user.stripe != pool) {
            user = of(device, by, pool);
        }
        if (user != null && !user.book(kind, weight, count, bytes, nanos)) {
            user = of(device, by, pool);
            if (user != null) {
                user.book(kind, weight, count, bytes, nanos);
            }
        }
    }

    private DeviceUser of(UsedDevice device, UserStripe by, Seqlock pool) {
        DeviceUser user = device.find(by);
        if (user == null && !hasRoom(device, by)) {
            user = device.find(pool);
        }
        while (user == null && mayEnter(device, by) && growth.await(this)) {
            user = enter(device, by, pool);
        }
        by.latest = user;
        return user;
    }

    /** Whether a pair that finds no record now finds one when the page has grown. */
    private boolean mayEnter(UsedDevice device, UserStripe by) {
        return device.users < MOST && by.memory == page.memory && (freeCount > 0 || taken < most);
    }

    /** Whether there is room for a task beside its pool. */
    private boolean hasRoom(UsedDevice device, UserStripe by) {
        return !by.ended && device.users < MOST_TASKS && taken - freeCount < most / 2;
    }

    private DeviceUser enter(UsedDevice device, UserStripe by, Seqlock pool) {
        Thread outer = lock.enter();
        try {
            boolean own = hasRoom(device, by);
            Seqlock stripe = own ? by : pool;
            DeviceUser known = device.find(stripe);
            if (known != null || device.users >= MOST || by.memory != page.memory) {
                return known;
            }
            DeviceUser made = create();
            if (made != null) {
                long id = own && by.isThread() ? by.get(Layout.TASK_ID) : 0;
                made.stripe = stripe;
                made.begin(device.number, id, pool.get(Layout.TASK_ID));
                device.add(made);
                if (own) {
                    by.add(made);
                }
            }
            return made;
        } finally {
            lock.owner = outer;
        }
    }

    /** A user with a free record; null while there is none. */
    private DeviceUser create() {
        if (freeCount == 0 && taken == most) {
            return null;
        }
        int place = freeCount > 0 ? free[freeCount - 1] : taken;
        long address = records.of(place);
        DeviceUser made = address == 0 ? null : new DeviceUser(address, page.memory, place);
        if (made != null && freeCount > 0) {
            freeCount--;
        } else if (made != null) {
            taken++;
        }
        if (records.low(taken)) {
            Housekeeping.wake();
        }
        return made;
    }

    /**
     * A task leaves that pool, or has {@code ended}: its devices are used by the pool. Any thread;
     * needs no memory.
     */
    public void leave(UserStripe by, Seqlock pool, boolean ended) {
        Thread outer = lock.enter();
        try {
            by.ended |= ended;
            while (by.first != null) {
                DeviceUser user = by.first;
                by.remove(user);
                DeviceUser known = user.device.find(pool);
                if (known == null) {
                    user.pass(pool);
                } else {
                    merge(user, known);
                }
            }
        } finally {
            lock.owner = outer;
        }
    }

    /** A device goes and is part of {@code other} from now on. Any thread; needs no memory. */
    public void fold(UsedDevice device, UsedDevice other) {
        Thread outer = lock.enter();
        try {
            while (device.first != null) {
                DeviceUser user = device.first;
                DeviceUser known = other.find(user.stripe);
                if (known == null && other.users < MOST) {
                    device.remove(user);
                    user.use(other);
                    other.add(user);
                } else {
                    if (user.of != null) {
                        user.of.remove(user);
                    }
                    merge(user, known);
                }
            }
            device.users = UsedDevice.FULL;
        } finally {
            lock.owner = outer;
        }
    }

    /** Gives the record of {@code user} back; its values go to {@code heir}, if there is one. */
    private void merge(DeviceUser user, DeviceUser heir) {
        user.device.remove(user);
        user.end(values);
        if (heir != null) {
            heir.absorb(values);
        }
        free[freeCount++] = user.place;
    }

    /**
     * Gives a device that is in no page its only user, with a record of {@link UserLayout} that is
     * in no page either.
     */
    public static void trial(UsedDevice device, UserStripe by, long address) {
        DeviceUser user = new DeviceUser(address, by.memory, 0);
        user.stripe = by;
        device.add(user);
        device.users = UsedDevice.FULL;
    }

    @Override
    public void run() {
        if (low()) {
            growth.attempted(records.grow());
        }
    }

    /** Whether a new pair finds a record. A guess, without the lock. */
    @Override
    public boolean isProvided() {
        return freeCount > 0 || taken < records.capacity();
    }

    private boolean low() {
        Thread outer = lock.enter();
        try {
            return records.low(taken);
        } finally {
            lock.owner = outer;
        }
    }
}
