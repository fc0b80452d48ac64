// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.counter.Resource;
import io.jacct.memory.Mutex;
import java.util.HashMap;
import java.util.Map;

/**
 * Boot loader. What owners hold besides descriptors and threads, each with the owner that was
 * charged. Whoever releases it, that owner gets the charge back, once.
 *
 * <pre>
 * memory       by its address, from the mapping or allocation until before it is given back
 * file lock    by descriptor and region; the closing of the descriptor ends the rest
 * child        by an object that the end of the process runs
 * </pre>
 *
 * <p>What was there before beancounters were in use is not known here, and so never charged. Any
 * thread; each call takes a lock for a moment. A hold is stored before it is charged, because
 * memory may fail: what follows the charge is a store.
 */
public final class Holdings {
    private final Mutex lock = new Mutex();
    private final Map<Long, Hold> memory = new HashMap<>();

    /** The first lock of each descriptor, which leads to the others. */
    private final Map<Integer, Hold> locks = new HashMap<>();

    /** Something that is held. Its end may come as an action. */
    private static final class Hold implements Runnable {
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

        /** {@code caller} may have reserved it, or is null. */
        void begin(Beancounter charged, Acting caller) {
            if (caller == null || !caller.use(charged, resource, amount())) {
                charged.take(resource, amount());
            }
            owner = charged;
        }

        @Override
        public void run() {
            Beancounter charged = owner;
            if (charged != null) {
                owner = null;
                charged.uncharge(resource, amount());
            }
        }
    }

    /**
     * Memory at that address is in use. {@code resource} counts bytes. {@code caller} may have
     * reserved them, or is null.
     */
    public void acquired(
            Beancounter owner, Acting caller, Resource resource, long address, long size) {
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

    /** The memory at that address is about to be given back. Does nothing if it is not known. */
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

    /** The region is no longer locked. Does nothing if it is not known. */
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

    /** A process was started. Returns what its end must run. */
    public static Runnable child(Beancounter owner) {
        Hold hold = new Hold(Resource.NUMCHILD.id(), 0, 0);
        hold.begin(owner, null);
        return hold;
    }
}
