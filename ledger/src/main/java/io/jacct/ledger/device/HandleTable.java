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
import java.io.IOException;

/**
 * Boot loader. The open handles. {@link Descriptors} calls this under its lock, so the calls for
 * one descriptor are in the order of its events. Up to {@code handles.max} handles are listed in
 * the page. Further ones are counted and otherwise ignored.
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
 * open      nothing where many are opened; otherwise it is listed at once
 * list      a free place; its record: OPEN
 * name      the same record with another endpoint, as for a socket that connects
 * look      once a second: its record's time of the last use; what is not listed yet is listed
 * close     its record, if there is one: FREE; on the cleaner's thread one of the ring: GARBAGE
 * </pre>
 *
 * <p>The partner is {@code HandleReader}, which copies one record at a time by its sequence. No
 * word protects all records together. So a reader may see a handle that has just been closed, or
 * miss one that has just been opened.
 */
public final class HandleTable implements PeriodicTask {
    /** Between two looks: a housekeeper that is woken often has more urgent work. */
    private static final long REST_NANOS = 500_000_000;

    /** So many openings between two looks are listed at once. */
    private static final int AT_ONCE = 256;

    private final OpenPage page;
    private final Endpoints endpoints;
    public final HandleRecords records;
    private final Stacks stacks;
    private final ByDescriptor byDescriptor = new ByDescriptor();
    private final int[] free;
    private int freeCount;
    private int taken;
    private final OpenHandle[] alarms = new OpenHandle[HandleLayout.ALARMS];
    private long alarmCount;
    private long looked = System.nanoTime() - REST_NANOS;

    /** The openings since the last look that were listed at once. */
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
     * seen, the old handle is released here.
     */
    public void open(int fd, int endpoint, OpenHandle handle) {
        release((OpenHandle) byDescriptor.take(fd));
        handle.fd = fd;
        handle.endpoint = endpoint;
        byDescriptor.put(fd, handle);
        if (opened < AT_ONCE) {
            opened++;
            list(handle);
        }
    }

    /**
     * If all places are taken, the handle is counted as unlisted and is not shown; the descriptor's
     * operations and its device do not depend on it.
     */
    private void list(OpenHandle handle) {
        if (freeCount == 0 && taken == free.length) {
            handle.place = OpenHandle.UNLISTED;
            page.health(Health.UNLISTED_HANDLES, 1);
            return;
        }
        handle.place = freeCount > 0 ? free[--freeCount] : taken++;
        write(handle);
        if (records.low(taken)) {
            Housekeeping.wake();
        }
    }

    /** An open descriptor gets another name. The time of its opening and its opener stay. */
    public void name(int fd, int endpoint) {
        OpenHandle handle = (OpenHandle) byDescriptor.get(fd);
        if (handle != null) {
            handle.endpoint = endpoint;
            if (handle.isListed()) {
                write(handle);
            }
        }
    }

    /**
     * The calling thread is about to close the descriptor. The alarm keeps the handle, with the
     * stack of its opening, after the place has gone to another handle.
     */
    public void close(int fd) {
        OpenHandle handle = (OpenHandle) byDescriptor.take(fd);
        if (handle != null && JdkFields.isCleaner(Thread.currentThread())) {
            alarms[(int) (alarmCount % HandleLayout.ALARMS)] = handle;
            alarmCount++;
            EndpointEntry on = endpoints.entry(handle.endpoint);
            records.alarm(handle, on, alarmCount, System.nanoTime());
            page.health(Health.LEAKED_HANDLES, 1);
        }
        release(handle);
    }

    private void release(OpenHandle handle) {
        if (handle == null) {
            return;
        }
        StackTable table = handle.drawn == null ? null : endpoints.stacks;
        if (table != null) {
            table.closed(handle.drawn);
        }
        if (handle.isListed()) {
            records.free(handle);
            free[freeCount++] = handle.place;
        }
    }

    /**
     * Notes which handles were used since the last look. The agent's own thread only, because the
     * question itself sets the bit that the next look-up clears ({@link Descriptors#usedSince}).
     */
    public void look(long now) {
        Thread outer = EndpointEntry.LOCK.enter();
        try {
            opened = 0;
            for (int fd = 0; fd < Descriptors.MOST; fd = byDescriptor.next(fd)) {
                OpenHandle handle = (OpenHandle) byDescriptor.get(fd);
                if (handle != null) {
                    look(handle, now);
                }
            }
        } finally {
            EndpointEntry.LOCK.owner = outer;
        }
    }

    private void look(OpenHandle handle, long now) {
        boolean used = endpoints.descriptors.usedSince(handle.fd);
        if (used) {
            handle.lastUsed = now;
        }
        if (handle.place == OpenHandle.NEW) {
            list(handle);
        } else if (used && handle.isListed()) {
            records.used(handle);
        }
    }

    private void write(OpenHandle handle) {
        records.open(handle, endpoints.entry(handle.endpoint));
    }

    /** Whether {@link #grow()} should be called. */
    public boolean low() {
        Thread outer = EndpointEntry.LOCK.enter();
        try {
            return records.low(taken);
        } finally {
            EndpointEntry.LOCK.owner = outer;
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
        Thread outer = EndpointEntry.LOCK.enter();
        try {
            for (int fd = 0; fd < Descriptors.MOST; fd = byDescriptor.next(fd)) {
                OpenHandle handle = (OpenHandle) byDescriptor.get(fd);
                if (handle != null && handle.isListed()) {
                    write(handle);
                }
            }
        } finally {
            EndpointEntry.LOCK.owner = outer;
        }
    }

    /** The stack of the opening, or null. {@code opened} tells handles of the same number apart. */
    public StackTraceElement[] stack(int fd, long opened) {
        Thread outer = EndpointEntry.LOCK.enter();
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
            EndpointEntry.LOCK.owner = outer;
        }
    }
}
