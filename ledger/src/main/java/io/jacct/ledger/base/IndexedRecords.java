// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import io.jacct.memory.Layout;
import java.io.IOException;

/** Boot loader. Finds the records of one type of segment in the page, by their places. */
public final class IndexedRecords {
    /** The number of places at first, for records that come and go. */
    public static final int FIRST = 64;

    private final OpenPage page;
    private final int type;
    private final int length;
    private final int most;
    private final long[] segments = new long[Layout.MAX_SEGMENTS];
    private final int[] firstOf = new int[Layout.MAX_SEGMENTS];
    private int segmentCount;
    private volatile int capacity;

    /**
     * Records of {@code length} bytes for places below {@code most}; room for {@code first} of
     * them.
     */
    public IndexedRecords(OpenPage page, int type, int length, int first, int most)
            throws IOException {
        this.page = page;
        this.type = type;
        this.length = length;
        this.most = most;
        grow(first);
    }

    /** How many records there are. */
    public int capacity() {
        return capacity;
    }

    /** Whether there should be more records when {@code taken} of them are in use. */
    public boolean low(int taken) {
        int room = capacity;
        return room < most && room - taken < Math.max(FIRST / 4, room / 4);
    }

    /**
     * Doubles the records, up to the most; false if that failed. The agent's own thread only,
     * because this is I/O.
     */
    public boolean grow() {
        try {
            if (capacity < most) {
                grow(capacity);
            }
            return true;
        } catch (IOException | RuntimeException | OutOfMemoryError full) {
            page.growthFailure(full);
            return false;
        }
    }

    private void grow(int wanted) throws IOException {
        int more = Math.min(wanted, most - capacity);
        segments[segmentCount] = page.memory.grow(type, length, more);
        firstOf[segmentCount] = capacity;
        segmentCount++;
        capacity += more;
    }

    /** The record of a place; 0 while there is none. */
    public long of(int place) {
        if (place >= capacity) {
            return 0;
        }
        int segment = segmentCount - 1;
        while (firstOf[segment] > place) {
            segment--;
        }
        return segments[segment] + (long) (place - firstOf[segment]) * length;
    }
}
