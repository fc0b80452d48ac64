// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.PageMemory;
import io.jacct.snapshot.Statistic;
import java.util.List;
import java.util.function.LongSupplier;

/** Reads the application's statistics of a page that a test has made, by the test's clock. */
public final class StatisticPages {
    private StatisticPages() {}

    /** As a live or a dead JVM's. */
    public static List<Statistic> read(PageMemory page, LongSupplier clock, boolean alive) {
        try {
            PageView view = new PageView(PageParts.own(page));
            return new StatisticReader(view, clock).read(alive, 0, new RetryBudget(alive));
        } catch (PageException trouble) {
            throw new IllegalStateException(trouble);
        }
    }
}
