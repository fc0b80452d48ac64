// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.JvmManagement;
import io.jacct.ledger.base.Notes;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.ledger.beancounter.Limits;
import io.jacct.ledger.device.ApplicationDevices;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.executor.ExecutorAccounts;
import io.jacct.ledger.histogram.Carries;
import io.jacct.ledger.measure.Sampler;
import io.jacct.ledger.operation.StackSwitch;
import io.jacct.ledger.statistic.PageTimers;
import io.jacct.ledger.statistic.Statistics;
import io.jacct.ledger.task.OwnerRule;
import io.jacct.ledger.task.TaskLifecycle;
import io.jacct.ledger.task.TaskState;
import io.jacct.memory.Mutex;
import io.jacct.memory.PageMemory;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Boot loader. The parts of the running ledger, made by {@link LedgerStart} for each page. Only the
 * start and the end of the ledger know this class; each part gets what it uses.
 *
 * <p>The lock is for additions: beancounters come into use once, and periodic tasks are added one
 * by one. The housekeeper reads the periodic tasks without the lock, because each addition makes a
 * new array.
 */
final class LedgerState {
    final PageMemory page;
    final OpenPage open;
    final JvmManagement management;
    final TaskState task;
    final Notes notes;
    final Carries carries;
    final Endpoints endpoints;
    final PageTimers timers;
    final ApplicationDevices devices;
    final Sampler sampler;

    /** Set once, before anything is woven. */
    ExecutorAccounts executors;

    /** Set once, before anything is woven. */
    Statistics statistics;

    /** Switches stacks. Set once, before anything is woven. */
    StackSwitch stacks;

    /** Actions that the worker runs once each. */
    final ConcurrentLinkedQueue<Runnable> submitted = new ConcurrentLinkedQueue<>();

    /** The owners and limits that the options name. Set once, before anything is woven. */
    Map<String, String> options = Map.of();

    private final Mutex lock = new Mutex();
    private volatile PeriodicTask[] periodicTasks = {};

    LedgerState(PageMemory page, int poolsMax, int devicesMax, int exits, Ticker ticker)
            throws IOException {
        this.page = page;
        this.open = new OpenPage(page, new EntryPoints());
        this.notes = new Notes(page);
        this.carries = new Carries(open);
        this.task = new TaskState(open, poolsMax, exits);
        this.management = task.management;
        this.endpoints = new Endpoints(open, devicesMax, ticker);
        this.timers = new PageTimers(open);
        this.devices = new ApplicationDevices(endpoints);
        this.sampler = new Sampler(task);
    }

    /** The beancounters. The first call brings them into use. Any thread. */
    Beancounters beancounters() {
        Thread outer = lock.enter();
        try {
            if (task.beancounters == null) {
                HotPathClasses.initialise(HotPathClasses.BEANCOUNTERS);
                Beancounters made = new Beancounters(open, new Limits(options), Settings.enforce());
                task.ownerRule = OwnerRule.of(options.get("beancounters"));
                TaskLifecycle.charge(made);
                endpoints.descriptors.charge(made);
                add(made);
            }
            return task.beancounters;
        } finally {
            lock.owner = outer;
        }
    }

    /** Adds a periodic task, which the housekeeper does from its next round on. */
    void add(PeriodicTask periodicTask) {
        Thread outer = lock.enter();
        try {
            PeriodicTask[] more = Arrays.copyOf(periodicTasks, periodicTasks.length + 1);
            more[periodicTasks.length] = periodicTask;
            periodicTasks = more;
        } finally {
            lock.owner = outer;
        }
    }

    /** The periodic tasks in the order in which they were added. */
    PeriodicTask[] periodicTasks() {
        return periodicTasks;
    }
}
