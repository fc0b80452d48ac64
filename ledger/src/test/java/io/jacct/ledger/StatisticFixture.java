// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.statistic.StatisticEntry;
import io.jacct.ledger.statistic.Statistics;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.StatisticLayout;
import io.jacct.snapshot.page.StatisticPages;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** An application's statistics in a page of their own, with a clock that a test moves. */
final class StatisticFixture {
    private static final String[] NONE = {};

    final ExecutorFixture page = new ExecutorFixture();
    final Statistics statistics;

    StatisticFixture(int most) {
        Ticker ticker =
                new Ticker() {
                    @Override
                    public long now() {
                        return page.now;
                    }
                };
        try {
            statistics = new Statistics(page.state.open, most, ticker);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    StatisticEntry counter(String name) {
        return counter(name, 0);
    }

    StatisticEntry counter(String name, int number) {
        return statistics.enter(
                this, StatisticLayout.COUNTER, "", number, name, "", new String[] {"value"});
    }

    StatisticEntry named(String name, String... values) {
        return statistics.enter(this, StatisticLayout.NAMED, "module", 7, name, "class", values);
    }

    StatisticEntry io(String name) {
        return statistics.enter(this, StatisticLayout.IO, "module", 0, name, "class", NONE);
    }

    StatisticEntry timer(String name) {
        return statistics.enter(this, StatisticLayout.TIMER, "module", 0, name, "class", NONE);
    }

    /** Changes of the directory that have begun and ended, as one number. */
    long changes() {
        return header(Layout.PAGE_STATISTIC_CHANGES);
    }

    long lost() {
        return header(Layout.health(Health.LOST_STATISTICS.id()));
    }

    private long header(int offset) {
        return CounterMemory.getAcquire(page.state.page.header(offset));
    }

    List<io.jacct.snapshot.Statistic> read() {
        return StatisticPages.read(page.state.page, () -> page.now, true);
    }

    /** The values of the statistic with that name. */
    Map<String, Long> values(String name) {
        return values(name, true);
    }

    Map<String, Long> values(String name, boolean alive) {
        return StatisticPages.read(page.state.page, () -> page.now, alive).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow()
                .values();
    }

    long value(String name) {
        return values(name).get("value");
    }

    /** Runs the action on this number of threads at the same time, and waits for them. */
    static void together(int threads, Runnable work) {
        Thread[] all = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            all[i] = new Thread(work);
            all[i].start();
        }
        for (Thread each : all) {
            try {
                each.join();
            } catch (InterruptedException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }
}
