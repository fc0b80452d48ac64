// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import java.util.List;

/** The read half for tests of the write half. */
public final class Reading {
    private Reading() {}

    /** A snapshot of a page of this JVM, read as if its writer had gone, so without waiting. */
    public static Snapshot ofDead(PageMemory page) {
        try {
            return new PageReader(new PageView(PageParts.own(page))).snapshot(false);
        } catch (PageException refused) {
            throw new IllegalStateException(refused);
        }
    }

    /** The pools that a reader names when {@code happening} falls between its two passes. */
    public static List<Group> poolsWhen(PageMemory page, Runnable happening) {
        try {
            PageView view = new PageView(PageParts.own(page));
            TaskAggregator tally =
                    new TaskAggregator(view.header(Layout.PAGE_FOLDS), new RetryBudget(true));
            List<PageView.Segment> records = view.segments(Layout.RECORDS);
            records.forEach(tally::cohorts);
            happening.run();
            records.forEach(tally::tasks);
            if (tally.unnamed()) {
                records.forEach(tally::names);
            }
            return tally.pools();
        } catch (PageException refused) {
            throw new IllegalStateException(refused);
        }
    }
}
