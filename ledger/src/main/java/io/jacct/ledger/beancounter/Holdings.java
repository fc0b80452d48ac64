// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.counter.Resource;
import io.jacct.memory.Mutex;
import java.util.HashMap;
import java.util.Map;

/**
 * Boot loader. The held resources other than descriptors and threads, each with the owner that was
 * charged. The owner gets the charge back once, whichever thread releases the resource.
 *
 * <pre>
 * memory       by its address, from the mapping or allocation until just before the release
 * file lock    by descriptor and region; the closing of the descriptor ends the rest
 * child        by an object that the end of the process runs
 * </pre>
 *
 * <p>Resources that were acquired before beancounters were in use are not known here; see {@link
 * FoundHoldings}. Any thread; each call takes a lock for a moment. A hold is stored before it is
 * charged, because storing it may need memory and fail. After the charge only one plain store is
 * left.
 */
public final class Holdings {
    private final Mutex lock = new Mutex();
    private final Map<Long, Hold> memory = new HashMap<>();

    /** How much is held, by resource. */
    private final long[] held = new long[Resource.COUNT];

    /** The first lock of each descriptor, which leads to the others. */
    private final Map<Integer, Hold> locks = new HashMap<>();

    /** A held resource. As an action, its run is its end. */
    private final class Hold implements Runnable {
        final int resource;
        final long position;
        final long size;
        Hold next;

        /** Null until it is charged, and after it has ended. */
        private Beancounter owner;

        Hold(int resource, long position, long size) {
            this.resource = resource;
            this.position = position;
            this.size = size;
        }

        /** Bytes, or one item. */
        private long amount() {
            return Resource.of(resource).unit().equals("bytes") ? size : 1;
        }

        /** {@code caller} may have reserved it, or is null. Under the lock. */
        void begin(Beancounter charged, ThreadOwners caller) {
            held[resource] += amount();
            if (caller == null || !caller.use(charged, resource, amount())) {
                charged.take(resource, amount());
            }
            owner = charged;
        }

        @Override
        public void run() {
            Thread outer = lock.enter();
            try {
                held[resource] -= amount();
                Beancounter charged = owner;
                if (charged != null) {
                    owner = null;
                    charged.uncharge(resource, amount());
                }
            } finally {
                lock.owner = outer;
            }
        }
    }

    /**
     * Memory at that address is in use. {@code resource} counts bytes. {@code caller} may have
     * reserved them, or is null.
     */
    public void acquired(
            Beancounter owner, ThreadOwners caller, Resource resource, long address, long size) {
        Hold hold = new Hold(resource.id(), address, size);
        Thread outer = lock.enter();
        try {
            Hold before = memory.put(address, hold);
            hold.begin(owner, caller);
            if (before != null) {
                before.run();
            }
        } finally {
            lock.owner = outer;
        }
    }

    /**
     * The memory at that address is about to be released. Does nothing if the address is not known.
     */
    public void released(long address) {
        Thread outer = lock.enter();
        try {
            Hold hold = memory.remove(address);
            if (hold != null) {
                hold.run();
            }
        } finally {
            lock.owner = outer;
        }
    }

    /** How much of it is held, by any owner. */
    long held(Resource resource) {
        Thread outer = lock.enter();
        try {
            return held[resource.id()];
        } finally {
            lock.owner = outer;
        }
    }

    /** A region of the open file is locked. */
    public void locked(Beancounter owner, int fd, long position, long size) {
        Hold hold = new Hold(Resource.NUMFLOCK.id(), position, size);
        Thread outer = lock.enter();
        try {
            hold.next = locks.get(fd);
            locks.put(fd, hold);
            hold.begin(owner, null);
        } finally {
            lock.owner = outer;
        }
    }

    /** The region is no longer locked. Does nothing if the lock is not known. */
    public void unlocked(int fd, long position, long size) {
        Thread outer = lock.enter();
        try {
            Hold before = null;
            Hold hold = locks.get(fd);
            while (hold != null && (hold.position != position || hold.size != size)) {
                before = hold;
                hold = hold.next;
            }
            if (hold != null) {
                remove(fd, before, hold);
                hold.run();
            }
        } finally {
            lock.owner = outer;
        }
    }

    private void remove(int fd, Hold before, Hold hold) {
        if (before != null) {
            before.next = hold.next;
        } else if (hold.next != null) {
            locks.put(fd, hold.next);
        } else {
            locks.remove(fd);
        }
    }

    /** The descriptor is about to be closed, which ends its locks. */
    public void closed(int fd) {
        Thread outer = lock.enter();
        try {
            Hold hold = locks.isEmpty() ? null : locks.remove(fd);
            while (hold != null) {
                hold.run();
                hold = hold.next;
            }
        } finally {
            lock.owner = outer;
        }
    }

    /** A process was started. Returns the action that the end of the process must run. */
    public Runnable child(Beancounter owner) {
        Hold hold = new Hold(Resource.NUMCHILD.id(), 0, 0);
        Thread outer = lock.enter();
        try {
            hold.begin(owner, null);
        } finally {
            lock.owner = outer;
        }
        return hold;
    }
}
