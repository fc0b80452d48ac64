// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.counter.Health;
import io.jacct.ledger.base.ByDescriptor;
import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.ledger.stack.StackTable;
import io.jacct.memory.HandleLayout;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Mutex;
import java.io.IOException;

/**
 * Boot loader. The open handles. {@link Descriptors} calls this under its lock, so the calls for
 * one descriptor are in the order of its events. There are up to {@code handles.max} handles.
 * Further ones are counted and otherwise ignored.
 *
 * <p>The last use of a handle is known to the second, because no thread writes it down. Once a
 * second the housekeeper asks {@link Descriptors} which descriptors were looked up since.
 *
 * <p>A handle that the JDK's cleaner closes was collected as garbage while it was open: the JDK
 * closes nothing else on that thread. That is an alarm, and the latest alarms are kept.
 *
 * <p>A handle goes through the page in these steps, each under the lock:
 *
 * <pre>
 * open      a free place; its record: OPEN, at once or, where many are opened, at the next look
 * name      the same record with another endpoint, as for a socket that connects
 * look      once a second: its record's time of the last use, or the record itself
 * close     its record: FREE; on the cleaner's thread a record of the ring: GARBAGE
 * </pre>
 *
 * <p>The partner is {@code HandleReader}, which copies one record at a time by its sequence. No
 * word protects all records together. So a reader may see a handle that has just been closed, or
 * miss one that has just been opened.
 */
public final class HandleTable implements PeriodicTask {
    /** Between two looks: a housekeeper that is woken often has more urgent work. */
    private static final long REST_NANOS = 500_000_000;

    /** So many openings between two looks are written at once. */
    private static final int AT_ONCE = 256;

    private final Mutex lock = new Mutex();
    private final OpenPage page;
    private final Endpoints endpoints;
    public final HandleRecords records;
    private final Stacks stacks;
    private final ByDescriptor byDescriptor = new ByDescriptor();
    private final OpenHandle[] places;
    private final int[] free;
    private int freeCount;
    private int taken;
    private final OpenHandle[] alarms = new OpenHandle[HandleLayout.ALARMS];
    private long alarmCount;
    private long looked = System.nanoTime() - REST_NANOS;

    /** The openings since the last look. */
    private int opened;

    /**
     * At most {@code most} handles; {@code stacks} is null where the openers' stacks are not
     * wanted.
     */
    public HandleTable(OpenPage page, Endpoints endpoints, int most, Stacks stacks)
            throws IOException {
        this.page = page;
        this.endpoints = endpoints;
        this.records = new HandleRecords(page, most);
        this.stacks = stacks;
        this.places = new OpenHandle[most];
        this.free = new int[most];
    }

    /**
     * As the options {@code handles} and {@code handles.max} or its default say; null if none are
     * kept.
     */
    public static HandleTable of(OpenPage page, Endpoints endpoints, String wanted, int most)
            throws IOException {
        if ("off".equals(wanted)) {
            return null;
        }
        int bound = Math.min(most, Descriptors.MOST);
        return new HandleTable(
                page, endpoints, bound, "stacks".equals(wanted) ? new Stacks() : null);
    }

    /** The calling thread's stack; null where it is not wanted. Called before any lock is taken. */
    StackTraceElement[] stack() {
        return stacks == null ? null : stacks.here();
    }

    /**
     * The descriptor is newly opened, whatever the number stood for before. If its close was not
     * seen, the old handle is released here. If all places are taken, the handle is counted as
     * unlisted and is not shown; the descriptor's operations and its device do not depend on it.
     */
    public void open(int fd, int endpoint, OpenHandle handle) {
        Thread outer = lock.enter();
        try {
            release((OpenHandle) byDescriptor.take(fd));
            if (freeCount == 0 && taken == places.length) {
                page.health(Health.UNLISTED_HANDLES, 1);
                return;
            }
            handle.fd = fd;
            handle.endpoint = endpoint;
            handle.place = freeCount > 0 ? free[--freeCount] : taken++;
            places[handle.place] = handle;
            byDescriptor.put(fd, handle);
            if (opened++ < AT_ONCE) {
                write(handle);
            }
            if (low()) {
                Housekeeping.wake();
            }
        } finally {
            lock.owner = outer;
        }
    }

    /** An open descriptor gets another name. The time of its opening and its opener stay. */
    public void name(int fd, int endpoint) {
        Thread outer = lock.enter();
        try {
            OpenHandle handle = (OpenHandle) byDescriptor.get(fd);
            if (handle != null) {
                handle.endpoint = endpoint;
                if (handle.written) {
                    write(handle);
                }
            }
        } finally {
            lock.owner = outer;
        }
    }

    /**
     * The calling thread is about to close the descriptor. The alarm keeps the handle, with the
     * stack of its opening, after the place has gone to another handle.
     */
    public void close(int fd) {
        Thread outer = lock.enter();
        try {
            OpenHandle handle = (OpenHandle) byDescriptor.take(fd);
            if (handle != null && JdkFields.isCleaner(Thread.currentThread())) {
                alarms[(int) (alarmCount % HandleLayout.ALARMS)] = handle;
                alarmCount++;
                EndpointEntry on = endpoints.entry(handle.endpoint);
                records.alarm(handle, on, alarmCount, System.nanoTime());
                page.health(Health.LEAKED_HANDLES, 1);
            }
            release(handle);
        } finally {
            lock.owner = outer;
        }
    }

    private void release(OpenHandle handle) {
        if (handle != null) {
            if (handle.written) {
                records.free(handle);
            }
            StackTable table = handle.drawn == null ? null : endpoints.stacks;
            if (table != null) {
                table.closed(handle.drawn);
            }
            places[handle.place] = null;
            free[freeCount++] = handle.place;
        }
    }

    /**
     * Notes which handles were used since the last look. The agent's own thread only, because the
     * question itself sets the bit that the next look-up clears ({@link Descriptors#usedSince}).
     */
    public void look(long now) {
        Thread outer = lock.enter();
        try {
            opened = 0;
            for (int place = 0; place < taken; place++) {
                if (places[place] != null) {
                    look(places[place], now);
                }
            }
        } finally {
            lock.owner = outer;
        }
    }

    private void look(OpenHandle handle, long now) {
        boolean used = endpoints.descriptors.usedSince(handle.fd);
        if (used) {
            handle.lastUsed = now;
        }
        if (!handle.written) {
            write(handle);
        } else if (used) {
            records.used(handle);
        }
    }

    private void write(OpenHandle handle) {
        handle.written = true;
        records.open(handle, endpoints.entry(handle.endpoint));
    }

    /** Whether {@link #grow()} should be called. */
    public boolean low() {
        Thread outer = lock.enter();
        try {
            return records.low(taken);
        } finally {
            lock.owner = outer;
        }
    }

    @Override
    public void run() {
        if (low()) {
            grow();
        }
        long now = System.nanoTime();
        if (now - looked >= REST_NANOS) {
            looked = now;
            look(now);
        }
    }

    /** Makes room in the page. The agent's own thread only: this is I/O. */
    public void grow() {
        records.grow();
        provide();
    }

    /** Writes the handles that were opened while their places had no records. */
    private void provide() {
        Thread outer = lock.enter();
        try {
            for (int place = 0; place < taken; place++) {
                if (places[place] != null) {
                    write(places[place]);
                }
            }
        } finally {
            lock.owner = outer;
        }
    }

    /** The stack of the opening, or null. {@code opened} tells handles of the same number apart. */
    public StackTraceElement[] stack(int fd, long opened) {
        Thread outer = lock.enter();
        try {
            OpenHandle handle = (OpenHandle) byDescriptor.get(fd);
            if (handle != null && handle.opened == opened) {
                return handle.stack;
            }
            for (int i = 0; i < alarms.length; i++) {
                if (alarms[i] != null && alarms[i].fd == fd && alarms[i].opened == opened) {
                    return alarms[i].stack;
                }
            }
            return null;
        } finally {
            lock.owner = outer;
        }
    }
}
