// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Boot loader. The page of this JVM as its writer sees it: the header, and segments that are added
 * but never moved. So an address stays good as long as this object can be reached.
 *
 * <p>A segment is made in three steps. Its zeros are put in place; in a file they are written, so
 * that a full tmpfs is an error here and not a SIGBUS in the application. It is mapped. It is
 * entered into the header's directory. One word of the header is raised before that and another one
 * after it. So a reader that finds both equal and unchanged has seen a whole directory. The number
 * of segments is stored after the entry. So a reader that goes by that number need not wait for a
 * writer that died in between.
 *
 * <p>Growing may do I/O. The start of the agent and the agent's own threads do it, and advice never
 * does. {@link #grow}, {@link #close}, {@link #isCut}, {@link #isRemoved}, {@link #renew}, {@link
 * #isOverwritten}, {@link #mend} and {@link #buffers} hold a {@link Mutex}. The rest of the ledger
 * reaches the memory by address, without it.
 */
public final class PageMemory {
    private static volatile PageMemory own;

    private final Mutex lock = new Mutex();
    private final PageStore store;
    private final long header;
    private ByteBuffer[] buffers;

    /** For each type of record, where in the page its fields are described; 0: nowhere. */
    private final long[] lineOf = new long[Layout.TYPES];

    /** Of each segment its address, its place in the page, and its length. Replaced as a whole. */
    private volatile long[] places = {};

    private long length = Layout.HEADER_LENGTH;

    /** The ending thread that reads this needs no other value with it. */
    private volatile boolean followed;

    private volatile boolean stacksWanted;

    /** Not as the page says, because any program may have written there. */
    private int segments;

    private PageMemory(PageStore store) throws IOException {
        this.store = store;
        ByteBuffer buffer = store.extend(0, Layout.HEADER_LENGTH);
        buffers = new ByteBuffer[] {buffer};
        header = CounterMemory.admit(buffer);
    }

    /** The open page of this JVM; null while there is none. Any thread. */
    public static PageMemory own() {
        return own;
    }

    /** Called by the ledger alone. Null means that there is no page from now on. */
    public static void own(PageMemory open) {
        own = open;
    }

    /** Makes a page in {@code store}. Readers refuse it until {@link #ready()} is called. */
    public static PageMemory create(PageStore store, long pid, long processStart)
            throws IOException {
        PageMemory page = new PageMemory(store);
        page.put(Layout.PAGE_MAGIC, Layout.MAGIC);
        page.put(Layout.PAGE_VERSION, Layout.VERSION);
        page.put(Layout.PAGE_BYTE_ORDER, Layout.BYTE_ORDER_MARK);
        page.put(Layout.PAGE_PID, pid);
        page.put(Layout.PAGE_START_MILLIS, System.currentTimeMillis());
        long now = System.nanoTime();
        page.put(Layout.PAGE_START_NANOS, now);
        page.put(Layout.PAGE_ALIVE_NANOS, now);
        page.put(Layout.PAGE_PROCESS_START, processStart);
        page.describe();
        return page;
    }

    /** Comes first, so that each later entry of the directory can name its line. */
    private void describe() throws IOException {
        long place = length;
        long address = grow(Layout.FIELDS, PageFields.LENGTH, 1);
        int[] lines = PageFields.write(address);
        for (int i = 0; i < lines.length; i++) {
            lineOf[i] = lines[i] == 0 ? 0 : place + lines[i];
        }
        put(Layout.PAGE_FIELDS, place);
    }

    /** Called last: from now on readers may look. */
    public void ready() {
        CounterMemory.putRelease(header + Layout.PAGE_STATE, Layout.STATE_READY);
    }

    /**
     * The writer ends in order. The page stays mapped; its file goes unless the user named it. This
     * waits for growth that has begun, so that the page is not torn. From now on the page does not
     * grow.
     */
    public void close() {
        Thread outer = lock.enter();
        try {
            if (!closed()) {
                put(Layout.PAGE_ALIVE_NANOS, System.nanoTime());
                CounterMemory.putRelease(header + Layout.PAGE_STATE, Layout.STATE_CLOSED);
            }
            store.close();
        } finally {
            lock.owner = outer;
        }
    }

    /** Whether another program has cut the file short. */
    public boolean isCut() {
        Thread outer = lock.enter();
        try {
            return store.isShorterThan(length);
        } finally {
            lock.owner = outer;
        }
    }

    /**
     * Once a second: shows other processes again that this one is alive, and looks for one that
     * wants something.
     */
    public void renew() {
        Thread outer = lock.enter();
        try {
            if (!closed()) {
                put(Layout.PAGE_ALIVE_NANOS, System.nanoTime());
                store.renew();
                followed = store.isWanted(PageStore.EXITS);
                stacksWanted = store.isWanted(PageStore.STACKS);
            }
        } finally {
            lock.owner = outer;
        }
    }

    /** Whether another process follows exits, as of the last look. */
    public boolean isFollowed() {
        return followed;
    }

    /** Whether another process wants stacks, as of the last look. */
    public boolean areStacksWanted() {
        return stacksWanted;
    }

    /** Whether another program has removed the file. It is not asked after an orderly end. */
    public boolean isRemoved() {
        Thread outer = lock.enter();
        try {
            return !closed() && store.isRemoved();
        } finally {
            lock.owner = outer;
        }
    }

    /** Whether another program has overwritten the words by which readers know a page. */
    public boolean isOverwritten() {
        return !isCut()
                && CounterMemory.getAcquire(header + Layout.PAGE_STATE) != Layout.STATE_CUT
                && (CounterMemory.getAcquire(header + Layout.PAGE_MAGIC) != Layout.MAGIC
                        || CounterMemory.getAcquire(header + Layout.PAGE_BYTE_ORDER)
                                != Layout.BYTE_ORDER_MARK);
    }

    /**
     * Makes the mapped memory accessible again, for threads that still use it. It is not a page any
     * more, and its state says so to readers. If nothing was left of the file, it gets its magic
     * number back, so that a later page of its name can take its place. Bytes that others have put
     * into the file stay.
     */
    public void mend() throws IOException {
        Thread outer = lock.enter();
        try {
            if (store.mend(length)) {
                put(Layout.PAGE_MAGIC, Layout.MAGIC);
            }
            CounterMemory.putRelease(header + Layout.PAGE_STATE, Layout.STATE_CUT);
        } finally {
            lock.owner = outer;
        }
    }

    /** Whether the writer has ended, in order or because the page was cut short. */
    public boolean closed() {
        long state = CounterMemory.getAcquire(header + Layout.PAGE_STATE);
        // other programs may have written any number there
        return state == Layout.STATE_CLOSED || state == Layout.STATE_CUT;
    }

    /** The address of a word of the header. */
    public long header(int offset) {
        return header + offset;
    }

    /** The place of the page: a path, or "(anonymous)". */
    public String place() {
        return store.place();
    }

    /**
     * Adds a segment of {@code records} zeroed records and returns the address of the first.
     *
     * <p>An error, such as a stack overflow, may leave zeros in the file that nothing uses.
     *
     * @throws IOException if it cannot be added; then nothing has changed
     */
    public long grow(int type, int recordLength, int records) throws IOException {
        Thread outer = lock.enter();
        try {
            if (closed()) {
                throw new IOException("the page is closed");
            }
            int segment = segments;
            if (segment == Layout.MAX_SEGMENTS) {
                throw new IOException("the page has no place for another segment");
            }
            int bytes = (recordLength * records + Layout.UNIT - 1) / Layout.UNIT * Layout.UNIT;
            ByteBuffer buffer = store.extend(length, bytes);
            long address = CounterMemory.admit(buffer);
            keep(segment, buffer);
            long offset = length;
            keep(segment, address, offset, bytes);
            // comes first: if an error stops the next call halfway, this part of the file stays
            // unused, and no two segments share it
            length += bytes;
            enter(segment, type, offset, bytes, records, recordLength);
            return address;
        } finally {
            lock.owner = outer;
        }
    }

    /** The mapped parts in page order, for a reader in this JVM. */
    public ByteBuffer[] buffers() {
        Thread outer = lock.enter();
        try {
            return buffers.clone();
        } finally {
            lock.owner = outer;
        }
    }

    /** The page's part of {@link JdkCounts#directBytes}. */
    public long directBytes() {
        ByteBuffer[] parts = buffers();
        long bytes = 0;
        for (int i = 0; i < parts.length && !store.isMapped(); i++) {
            bytes += parts[i].capacity() + AnonymousStore.MARGIN;
        }
        return bytes;
    }

    /** The page's part of {@link JdkCounts#fileLocks}. */
    public long fileLocks() {
        return store.locks();
    }

    private void enter(
            int segment, int type, long offset, int bytes, int records, int recordLength) {
        long begun = header + Layout.PAGE_DIRECTORY_BEGUN;
        CounterMemory.addPlain(begun, 1);
        CounterMemory.storeStoreFence();
        int entry = Layout.entry(segment);
        put(entry + Layout.ENTRY_TYPE, type);
        put(entry + Layout.ENTRY_OFFSET, offset);
        put(entry + Layout.ENTRY_LENGTH, bytes);
        put(entry + Layout.ENTRY_RECORDS, records);
        put(entry + Layout.ENTRY_RECORD_LENGTH, recordLength);
        put(entry + Layout.ENTRY_FIELDS, type < lineOf.length ? lineOf[type] : 0);
        segments = segment + 1;
        CounterMemory.putRelease(header + Layout.PAGE_SEGMENTS, segments);
        CounterMemory.putRelease(
                header + Layout.PAGE_DIRECTORY_DONE, CounterMemory.getPlain(begun));
    }

    /** The header is the first part. A segment that was not entered gives its place up. */
    private void keep(int segment, ByteBuffer buffer) {
        ByteBuffer[] more = Arrays.copyOf(buffers, segment + 2);
        more[segment + 1] = buffer;
        buffers = more;
    }

    private void keep(int segment, long address, long place, long bytes) {
        int at = 3 * segment;
        long[] more = Arrays.copyOf(places, at + 3);
        more[at] = address;
        more[at + 1] = place;
        more[at + 2] = bytes;
        places = more;
    }

    /**
     * Where in the page that address is, counted from its beginning; -1 if it is in no segment. Any
     * thread, wait-free.
     */
    public long placeOf(long address) {
        long[] all = places;
        for (int at = 0; at < all.length; at += 3) {
            long behind = address - all[at];
            if (behind >= 0 && behind < all[at + 2]) {
                return all[at + 1] + behind;
            }
        }
        return -1;
    }

    private void put(int offset, long value) {
        CounterMemory.putPlain(header + offset, value);
    }
}
