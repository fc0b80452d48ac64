// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.counter.StackKind;
import io.jacct.memory.Layout;
import io.jacct.memory.StackLayout;
import io.jacct.snapshot.stack.StackFrame;
import io.jacct.snapshot.stack.StackSums;
import io.jacct.snapshot.stack.StackUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * Reads the stacks. The sequence number of a record gives a consistent copy of one stack. Its
 * frames are records of their own, which stay as they are while the stack has them. So a stack
 * whose serial number is the same afterwards has the frames that were read.
 */
final class StackReader {
    private static final StackFrame DAMAGED = new StackFrame("(damaged)", -1);

    private final PageView view;
    private long torn;

    StackReader(PageView view) {
        this.view = view;
    }

    List<StackUse> read(LongFunction<Gathered> cohorts, RetryBudget patience) throws PageException {
        torn = 0;
        List<StackUse> all = new ArrayList<>();
        Map<Integer, StackFrame> frames = new HashMap<>();
        long[] record = new long[StackLayout.LENGTH / Long.BYTES];
        for (PageView.Segment segment : view.segments(Layout.STACKS)) {
            for (int i = 0; i < segment.records(); i++) {
                int base = i * StackLayout.LENGTH;
                PageBuffer words = segment.words();
                if (words.acquire(base + StackLayout.SERIAL) != 0) {
                    boolean whole = words.copy(base, record, patience);
                    StackUse use = use(record, cohorts, frames);
                    long serial = word(record, StackLayout.SERIAL);
                    if (whole && words.acquire(base + StackLayout.SERIAL) == serial) {
                        add(all, use);
                    } else {
                        torn++;
                        // a frame that was read for it may be another one by now
                        frames.clear();
                    }
                }
            }
        }
        return List.copyOf(all);
    }

    private static void add(List<StackUse> all, StackUse use) {
        if (use != null) {
            all.add(use);
        }
    }

    /** Incomplete records of the last reading. */
    long torn() {
        return torn;
    }

    /** Null if the record is free, or of a kind that this build does not know. */
    private StackUse use(
            long[] record, LongFunction<Gathered> cohorts, Map<Integer, StackFrame> frames)
            throws PageException {
        StackKind kind = StackKind.of(word(record, StackLayout.KIND));
        if (kind == null || word(record, StackLayout.SERIAL) == 0) {
            return null;
        }
        Gathered cohort = cohorts.apply(word(record, StackLayout.COHORT));
        long depth = Math.max(0, word(record, StackLayout.DEPTH));
        List<StackFrame> stack = new ArrayList<>();
        for (int i = 0; i < Math.min(depth, StackLayout.MOST); i++) {
            long pair = record[StackLayout.FRAMES / Long.BYTES + i / 2];
            int place = (int) (i % 2 == 0 ? pair : pair >>> Integer.SIZE);
            StackFrame frame = frames.get(place);
            if (frame == null) {
                frame = frame(place);
                frames.put(place, frame);
            }
            stack.add(frame);
        }
        return new StackUse(
                List.copyOf(stack),
                (int) depth,
                kind,
                cohort != null && cohort.named ? cohort.pool : "other",
                word(record, StackLayout.DEVICE) - 1,
                sums(record));
    }

    private StackFrame frame(int place) throws PageException {
        int first = 0;
        for (PageView.Segment segment : view.segments(Layout.FRAMES)) {
            int index = place - first;
            if (index >= 0 && index < segment.records()) {
                int base = index * StackLayout.FRAME_LENGTH;
                PageBuffer words = segment.words();
                return new StackFrame(
                        words.text(base + StackLayout.FRAME_NAME, StackLayout.FRAME_NAME_LENGTH),
                        (int) words.acquire(base + StackLayout.FRAME_LINE));
            }
            first += segment.records();
        }
        return DAMAGED;
    }

    private static StackSums sums(long[] record) {
        return new StackSums(
                word(record, StackLayout.DRAWN),
                number(record, StackLayout.EVENTS),
                number(record, StackLayout.EVENTS + Long.BYTES),
                number(record, StackLayout.BYTES),
                number(record, StackLayout.BYTES + Long.BYTES),
                number(record, StackLayout.NANOS),
                number(record, StackLayout.NANOS + Long.BYTES),
                number(record, StackLayout.CLOSED));
    }

    private static double number(long[] record, int offset) {
        return Double.longBitsToDouble(word(record, offset));
    }

    private static long word(long[] record, int offset) {
        return record[offset / Long.BYTES];
    }
}
