// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.stack;

import io.jacct.ledger.base.IndexedRecords;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Seqlock;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.StackLayout;
import java.io.IOException;
import java.util.HashMap;

/**
 * Boot loader. The frames of the stacks in the page, a record for each method and line. A frame
 * stays as long as a stack has it. The housekeeper's own.
 */
final class FrameRecords {
    private static final String LAMBDA = "$$Lambda";
    private static final int FIRST = 512;
    private static final int MOST = 8192;

    /** The place of the frame that stands for all that found no room. */
    private static final int UNKNOWN = 0;

    private static final StackTraceElement UNKNOWN_FRAME =
            new StackTraceElement("(frame without room)", "", null, -1);

    private final IndexedRecords records;
    private final HashMap<StackTraceElement, Integer> places = new HashMap<>();
    private final StackTraceElement[] frames = new StackTraceElement[MOST];
    private final int[] uses = new int[MOST];
    private final int[] free = new int[MOST];
    private int freeCount;
    private int taken;

    FrameRecords(OpenPage page) throws IOException {
        records = new IndexedRecords(page, Layout.FRAMES, StackLayout.FRAME_LENGTH, FIRST, MOST);
        enter(UNKNOWN_FRAME);
    }

    void provide() {
        if (records.low(taken - freeCount)) {
            records.grow();
        }
    }

    /** The place of a frame, which has one more use from now on. */
    int use(StackTraceElement frame) {
        Integer known = places.get(frame);
        int place = known == null ? enter(frame) : known;
        uses[place]++;
        return place;
    }

    /** The opposite of {@link #use}. */
    void leave(int place) {
        if (--uses[place] == 0 && place != UNKNOWN) {
            places.remove(frames[place]);
            frames[place] = null;
            free[freeCount++] = place;
        }
    }

    private int enter(StackTraceElement frame) {
        int place = freeCount > 0 ? free[freeCount - 1] : taken;
        if (place == records.capacity()) {
            records.grow();
        }
        long address = records.of(place);
        if (address == 0) {
            return UNKNOWN;
        }
        if (freeCount > 0) {
            freeCount--;
        } else {
            taken++;
        }
        frames[place] = frame;
        places.put(frame, place);
        write(address, frame);
        return place;
    }

    private static void write(long address, StackTraceElement frame) {
        Seqlock record = new Seqlock(address);
        record.open();
        record.put(StackLayout.FRAME_LINE, frame.getLineNumber());
        String method = frame.getMethodName();
        String name = withoutHash(frame.getClassName());
        if (!method.isEmpty()) {
            name = name.concat(".").concat(method);
        }
        CounterMemory.putText(
                address + StackLayout.FRAME_NAME, name, StackLayout.FRAME_NAME_LENGTH);
        record.close();
    }

    /** The name of a lambda's class has a number and an address, which differ from run to run. */
    private static String withoutHash(String name) {
        int at = name.indexOf(LAMBDA);
        return at < 0 ? name : name.substring(0, at + LAMBDA.length());
    }
}
