// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.HandleLayout;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Handles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads the handles of a page. The sequence number of a record gives a consistent copy of one
 * handle. A handle that is opened or closed while others are read may be missing. A record that
 * stays half written is left out and counted.
 *
 * <p>The writers hold one lock, {@code HandleTable}'s, so a record has one writer at a time. The
 * time of the last use is stored outside the sequence. It may be newer than the other fields, and
 * is correct for the same handle.
 */
final class HandleReader {
    private static final Comparator<Handle> UNUSED_FIRST =
            Comparator.comparingLong(Handle::lastUsedNanos).thenComparing(Handle::descriptor);

    private final PageView view;
    private long torn;

    HandleReader(PageView view) {
        this.view = view;
    }

    Handles read(Clock clock, RetryBudget patience) throws PageException {
        torn = 0;
        List<Handle> open = new ArrayList<>();
        List<Handle> collected = new ArrayList<>();
        for (PageView.Segment segment : view.segments(Layout.HANDLES)) {
            for (int i = 0; i < segment.records(); i++) {
                int base = i * HandleLayout.LENGTH;
                Handle handle = read(segment.words(), base, clock, patience);
                if (handle != null) {
                    (handle.alarm() == 0 ? open : collected).add(handle);
                }
            }
        }
        open.sort(UNUSED_FIRST);
        collected.sort(Comparator.comparingLong(Handle::alarm));
        return new Handles(List.copyOf(open), List.copyOf(collected));
    }

    /** Incomplete records of the last reading. */
    long torn() {
        return torn;
    }

    /** Returns null if the record has no handle, or has no consistent one. */
    private Handle read(PageBuffer words, int base, Clock clock, RetryBudget patience) {
        int attempt = 0;
        do {
            long before = words.acquire(base + HandleLayout.SEQUENCE);
            boolean even = (before & 1) == 0;
            Handle handle = even ? handle(words, base, clock) : null;
            VarHandle.acquireFence();
            if (even && words.acquire(base + HandleLayout.SEQUENCE) == before) {
                return handle;
            }
        } while (patience.again(attempt++));
        torn++;
        return null;
    }

    private static Handle handle(PageBuffer words, int base, Clock clock) {
        long state = words.acquire(base + HandleLayout.STATE);
        if (state != HandleLayout.OPEN && state != HandleLayout.GARBAGE) {
            return null;
        }
        boolean garbage = state == HandleLayout.GARBAGE;
        long opened = words.acquire(base + HandleLayout.OPENED);
        long lastUsed = words.acquire(base + HandleLayout.LAST_USED);
        long collected = words.acquire(base + HandleLayout.COLLECTED);
        return new Handle(
                (int) words.acquire(base + HandleLayout.DESCRIPTOR),
                words.acquire(base + HandleLayout.DEVICE),
                EndpointNames.kindName(words.acquire(base + HandleLayout.KIND)),
                words.text(base + HandleLayout.NAME, HandleLayout.NAME_LENGTH),
                words.acquire(base + HandleLayout.OPENER),
                words.text(base + HandleLayout.OPENER_NAME, HandleLayout.OPENER_NAME_LENGTH),
                opened,
                clock.millis(opened),
                lastUsed,
                clock.since(lastUsed),
                garbage ? Math.max(1, words.acquire(base + HandleLayout.ALARM)) : 0,
                garbage ? clock.millis(collected) : 0,
                (int) words.acquire(base + HandleLayout.OWNER) - 1);
    }
}
