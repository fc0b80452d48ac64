// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.PageMemory;
import io.jacct.snapshot.Executor;
import java.util.List;
import java.util.function.LongSupplier;

/** Reads executors of a page that a test has made, by the test's clock. */
public final class ExecutorPages {
    private ExecutorPages() {}

    /** As a live JVM's, at the clock's time. */
    public static List<Executor> read(PageMemory page, LongSupplier clock) {
        return read(page, clock, true);
    }

    /** As a live or a dead JVM's. */
    public static List<Executor> read(PageMemory page, LongSupplier clock, boolean alive) {
        try {
            PageView view = new PageView(PageParts.own(page));
            return new ExecutorReader(view, clock).read(alive, 0, new RetryBudget(alive));
        } catch (PageException trouble) {
            throw new IllegalStateException(trouble);
        }
    }
}
