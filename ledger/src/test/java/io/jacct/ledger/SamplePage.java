// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Operation;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.device.DeviceStripe;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorAccounts;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.ledger.histogram.TimeBooking;
import io.jacct.ledger.statistic.StatisticBooking;
import io.jacct.ledger.statistic.StatisticEntry;
import io.jacct.ledger.statistic.Statistics;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.FileStore;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import io.jacct.memory.StatisticLayout;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

/** A page with some records of every kind. */
public final class SamplePage {
    /** How often a file has had 2^30 reads of a microsecond. */
    public static final int CARRIED = 9;

    private SamplePage() {}

    /** Returns its bytes; the file may be overwritten. */
    public static byte[] bytes(File file) throws IOException {
        PageMemory page = PageMemory.create(FileStore.named(file), 1, 1);
        LedgerState ledger = new LedgerState(page, 8, 32, 32, new Ticker());
        ledger.notes.add("agent", "jacct");
        for (int i = 0; i < 40; i++) {
            ThreadStripe task = Ledgers.task(ledger, i, "worker-" + i);
            Ledgers.book(task, i);
            int endpoint = ledger.endpoints.of(EndpointKind.FILE, "/data/" + i);
            int shown = EndpointKind.inPage(endpoint);
            task.begin(Layout.operation(Operation.READ.code(), shown), 1);
            if (i % 4 == 1) {
                task.begin(0, 0);
                long blocked = Layout.blocked(System.nanoTime(), task.sequence());
                CounterMemory.putRelease(task.address + Layout.BLOCKED, blocked);
            }
            if (i % 2 == 0) {
                ledger.task.tasks.fold(task);
            }
        }
        count(ledger);
        ExecutorAccounts executors =
                new ExecutorAccounts(ledger.open, ledger.task.cohorts, 4, new Ticker());
        for (int i = 0; i < 6; i++) {
            Thread worker = new Thread("executor-" + i + "-thread-1");
            ExecutorAccount account = executors.of(worker, ExecutorAccount.FORK_JOIN, worker);
            ExecutorBooking.enter(account);
            ExecutorBooking.begin(account);
        }
        Statistics statistics = new Statistics(ledger.open, 4, new Ticker());
        String[] values = {"hits", "misses"};
        for (int kind = StatisticLayout.COUNTER; kind <= StatisticLayout.TIMER; kind++) {
            StatisticEntry statistic =
                    statistics.enter(ledger, kind, "module", kind, "name " + kind, "class", values);
            StatisticBooking.add(statistic, 1, kind);
            StatisticBooking.stop(statistic, StatisticBooking.start(statistic));
        }
        page.ready();
        page.close();
        return Files.readAllBytes(file.toPath());
    }

    /** So many reads of a file that their count has a carry. */
    private static void count(LedgerState ledger) {
        int endpoint = ledger.endpoints.of(EndpointKind.FILE, "/data/1");
        DeviceStripe stripe = ledger.endpoints.entry(endpoint).device.stripes()[0];
        stripe.open();
        for (int i = 0; i < CARRIED; i++) {
            int reads = DeviceLayout.READ_HISTOGRAM;
            TimeBooking.add(stripe, reads, 1_000, 1L << 30, ledger.endpoints.stripes);
            ledger.carries.run();
        }
        stripe.close();
    }
}
