// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.counter.Health;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PageNames;
import io.jacct.ledger.base.ProcessMaps;
import io.jacct.ledger.base.StackRoom;
import io.jacct.memory.Mutex;
import java.util.Arrays;

/**
 * Boot loader. The file behind each mapping, by address, and the bytes of each file that are mapped
 * now. A mapping has no descriptor, so a force and an end find their file here.
 *
 * <p>It is a sorted table. An entry costs what moving the entries behind it costs, little beside
 * the call of the system that maps. The agent's own page is not entered.
 *
 * <p>The first force of a mapping that is not in the table enters all that are older than the
 * table, from the kernel's list. Most of them are not the application's. So the file of one of them
 * becomes an endpoint when it is forced, and from then on its bytes count.
 *
 * <p>Any thread; takes a lock for a moment. The locks of {@link EndpointEntry} come after it.
 */
public final class MappedFiles {
    private static final int FIRST = 64;

    private final Mutex lock = new Mutex();
    private final Endpoints endpoints;

    // the mappings in the order of their addresses, which do not overlap; under the lock
    private long[] starts = new long[FIRST];
    private long[] ends = new long[FIRST];
    private int[] files = new int[FIRST];
    private int count;

    /** The paths of older mappings, in the same order; null for an entry that has its endpoint. */
    private String[] paths = new String[FIRST];

    private boolean adopted;

    public MappedFiles(Endpoints endpoints) {
        this.endpoints = endpoints;
    }

    /** The file {@code endpoint} is mapped from {@code address} on. */
    public void mapped(int endpoint, long address, long size) {
        StackRoom.require();
        Thread outer = lock.enter();
        try {
            int at = Arrays.binarySearch(starts, 0, count, address);
            if (at >= 0) {
                // its end was not seen
                add(at, -1);
            } else {
                at = -at - 1;
                insert(at);
            }
            put(at, address, address + size, endpoint, null);
        } finally {
            lock.owner = outer;
        }
    }

    /**
     * The mapping at {@code address} is about to end: afterwards the kernel may give its address to
     * another one. Returns its file; the file "other" if the mapping is not known.
     */
    public int unmapped(long address) {
        StackRoom.require();
        Thread outer = lock.enter();
        try {
            int at = Arrays.binarySearch(starts, 0, count, address);
            if (at < 0) {
                return OtherDevice.of(Health.OTHER_MAPPINGS, EndpointKind.FILE, null);
            }
            int endpoint =
                    paths[at] == null ? files[at] : endpoints.known(EndpointKind.FILE, paths[at]);
            add(at, -1);
            remove(at);
            return endpoint;
        } finally {
            lock.owner = outer;
        }
    }

    /**
     * The file that is mapped at {@code address}; the file "other" if that is not known. The caller
     * is exempt: the first call for an older mapping reads the kernel's list.
     */
    public int of(long address) {
        StackRoom.require();
        String path;
        Thread outer = lock.enter();
        try {
            int at = find(address);
            if (at < 0 && !adopted) {
                adopted = true;
                adopt();
                at = find(address);
            }
            if (at < 0) {
                return OtherDevice.of(Health.OTHER_MAPPINGS, EndpointKind.FILE, null);
            }
            if (paths[at] == null) {
                return files[at];
            }
            path = paths[at];
        } finally {
            lock.owner = outer;
        }
        // without the lock, because a new endpoint may have to wait for the page
        return named(address, path, endpoints.of(EndpointKind.FILE, path));
    }

    private int named(long address, String path, int endpoint) {
        Thread outer = lock.enter();
        try {
            int at = find(address);
            if (at >= 0 && path.equals(paths[at])) {
                put(at, starts[at], ends[at], endpoint, null);
            }
            return endpoint;
        } finally {
            lock.owner = outer;
        }
    }

    /** The place of the mapping at {@code address}; below 0 if there is none. */
    private int find(long address) {
        int at = Arrays.binarySearch(starts, 0, count, address);
        at = at < 0 ? -at - 2 : at;
        return at >= 0 && address < ends[at] ? at : -1;
    }

    /** A mapping that ends meanwhile stays here until another one gets its address. */
    private void adopt() {
        OpenPage.reading();
        ProcessMaps maps = new ProcessMaps();
        while (maps.next()) {
            int at = Arrays.binarySearch(starts, 0, count, maps.start());
            if (at < 0 && !maps.isDeleted()) {
                insert(-at - 1);
                put(-at - 1, maps.start(), maps.end(), 0, PageNames.file(maps.path()));
            }
        }
        OpenPage.read(maps.reads(), maps.bytes());
    }

    private void put(int at, long start, long end, int endpoint, String path) {
        starts[at] = start;
        ends[at] = end;
        files[at] = endpoint;
        paths[at] = path;
        add(at, 1);
    }

    /** The mapping counts once more or less among the bytes of its file. */
    private void add(int at, int times) {
        if (paths[at] == null) {
            endpoints.entry(files[at]).mapped(times * (ends[at] - starts[at]));
        }
    }

    private void insert(int at) {
        if (count == starts.length) {
            // all before any is stored: there may be no memory for one
            long[] moreStarts = Arrays.copyOf(starts, count * 2);
            long[] moreEnds = Arrays.copyOf(ends, count * 2);
            int[] moreFiles = Arrays.copyOf(files, count * 2);
            paths = Arrays.copyOf(paths, count * 2);
            files = moreFiles;
            starts = moreStarts;
            ends = moreEnds;
        }
        move(at, at + 1);
        count++;
    }

    private void remove(int at) {
        move(at + 1, at);
        paths[--count] = null;
    }

    private void move(int from, int to) {
        int length = count - from;
        System.arraycopy(starts, from, starts, to, length);
        System.arraycopy(ends, from, ends, to, length);
        System.arraycopy(files, from, files, to, length);
        System.arraycopy(paths, from, paths, to, length);
    }
}
