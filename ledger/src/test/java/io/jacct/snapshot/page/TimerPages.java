// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.PageMemory;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Timer;
import java.util.List;

/** Reads the timers of a page that is in this JVM. */
public final class TimerPages {
    private TimerPages() {}

    /** All timers of a page without parks. */
    public static List<Timer> read(PageMemory page) {
        try {
            return new TimerReader(new PageView(PageParts.own(page)))
                    .read(Counts.ZERO, new RetryBudget(true));
        } catch (PageException e) {
            throw new IllegalStateException(e);
        }
    }
}
