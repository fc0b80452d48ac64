// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Operation;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorAccounts;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.ledger.statistic.StatisticBooking;
import io.jacct.ledger.statistic.StatisticEntry;
import io.jacct.ledger.statistic.Statistics;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.FileStore;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import io.jacct.memory.StatisticLayout;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

/** A page with some records of every kind. */
public final class SamplePage {
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
}
