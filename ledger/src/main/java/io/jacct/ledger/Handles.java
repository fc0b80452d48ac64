// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.memory.HandleLayout;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Mutex;
import java.io.IOException;

/**
 * Boot loader. What is open: beside {@link Descriptors}, which calls it under the lock of the
 * descriptor's chunk, so that calls for one descriptor are in the order of what happens to it. Up
 * to {@code handles.max}; beyond that they are counted, and otherwise as if they were not here.
 *
 * <p>When a handle was last used is known to the second, because nobody writes that down: once a
 * second the housekeeper asks {@link Descriptors} which descriptors were looked up since.
 *
 * <p>What the JDK's cleaner closes was collected as garbage while it was open: nothing else of the
 * JDK closes on that thread. That is an alarm, and the last ones are kept.
 */
final class Handles {
    private final Mutex lock = new Mutex();
    private final LedgerState state;
    private final Endpoints endpoints;
    final HandleRecords records;
    private final Stacks stacks;
    private final ByDescriptor byDescriptor = new ByDescriptor();
    private final Handle[] places;
    private final int[] free;
    private int freeCount;
    private int taken;
    private final Handle[] alarms = new Handle[HandleLayout.ALARMS];
    private long alarmCount;

    /** At most so many; {@code stacks} is null where openers' stacks are not asked for. */
    Handles(LedgerState state, int most, Stacks stacks) throws IOException {
        this.state = state;
        this.endpoints = state.endpoints;
        this.records = new HandleRecords(state.page, most);
        this.stacks = stacks;
        this.places = new Handle[most];
        this.free = new int[most];
    }

    /** By {@code handles}, {@code handles.max} and what is the default; null: none are kept. */
    static Handles of(LedgerState state, String wanted, int most) throws IOException {
        if ("off".equals(wanted)) {
            return null;
        }
        int bound = Math.min(most, Descriptors.MOST);
        return new Handles(state, bound, "stacks".equals(wanted) ? new Stacks() : null);
    }

    /** What the calling thread is opening, before any lock is taken. */
    Handle opening() {
        return Handle.opened(stacks == null ? null : stacks.here());
    }

    /** The descriptor is a new one, whatever it was before. */
    void open(int fd, int endpoint, Handle handle) {
        lock.enter();
        try {
            release((Handle) byDescriptor.take(fd));
            if (freeCount == 0 && taken == places.length) {
                state.health(Health.UNLISTED_HANDLES, 1);
                return;
            }
            handle.fd = fd;
            handle.endpoint = endpoint;
            handle.place = freeCount > 0 ? free[--freeCount] : taken++;
            places[handle.place] = handle;
            byDescriptor.put(fd, handle);
            records.open(handle, endpoints.entry(endpoint));
            if (low()) {
                Housekeeper.wake();
            }
        } finally {
            lock.leave();
        }
    }

    /** An open descriptor has another name. */
    void name(int fd, int endpoint) {
        lock.enter();
        try {
            Handle handle = (Handle) byDescriptor.get(fd);
            if (handle != null) {
                handle.endpoint = endpoint;
                records.open(handle, endpoints.entry(endpoint));
            }
        } finally {
            lock.leave();
        }
    }

    /** The descriptor is about to be closed, by the calling thread. */
    void close(int fd) {
        lock.enter();
        try {
            Handle handle = (Handle) byDescriptor.take(fd);
            if (handle != null && JdkFields.isCleaner(Thread.currentThread())) {
                alarms[(int) (alarmCount % HandleLayout.ALARMS)] = handle;
                alarmCount++;
                EndpointEntry on = endpoints.entry(handle.endpoint);
                records.alarm(handle, on, alarmCount, System.nanoTime());
                state.health(Health.LEAKED_HANDLES, 1);
            }
            release(handle);
        } finally {
            lock.leave();
        }
    }

    /** It goes on under another number; null where it is not kept. */
    Handle take(int fd) {
        lock.enter();
        try {
            Handle handle = (Handle) byDescriptor.take(fd);
            release(handle);
            return handle;
        } finally {
            lock.leave();
        }
    }

    private void release(Handle handle) {
        if (handle != null) {
            records.free(handle);
            places[handle.place] = null;
            free[freeCount++] = handle.place;
        }
    }

    /** The agent's own thread: notes which were used since the last time. */
    void look(long now) {
        lock.enter();
        try {
            for (int place = 0; place < taken; place++) {
                Handle handle = places[place];
                if (handle != null && endpoints.descriptors.usedSince(handle.fd)) {
                    handle.lastUsed = now;
                    records.used(handle);
                }
            }
        } finally {
            lock.leave();
        }
    }

    /** Whether it is time to call {@link #grow()}. */
    boolean low() {
        lock.enter();
        try {
            return records.low(taken);
        } finally {
            lock.leave();
        }
    }

    /** Makes room in the page. The agent's own thread only: this is I/O. */
    void grow() {
        try {
            records.grow();
        } catch (IOException | RuntimeException | OutOfMemoryError full) {
            state.growthFailure();
        }
        provide();
    }

    private void provide() {
        lock.enter();
        try {
            for (int place = 0; place < taken; place++) {
                if (places[place] != null) {
                    records.open(places[place], endpoints.entry(places[place].endpoint));
                }
            }
        } finally {
            lock.leave();
        }
    }

    /** Where a handle was opened, or null; {@code opened} tells it from others of its number. */
    StackTraceElement[] stack(int fd, long opened) {
        lock.enter();
        try {
            Handle handle = (Handle) byDescriptor.get(fd);
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
            lock.leave();
        }
    }
}
