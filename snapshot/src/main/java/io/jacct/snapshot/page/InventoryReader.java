// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.snapshot.Device;
import io.jacct.snapshot.Inventory;
import io.jacct.snapshot.user.DeviceUser;
import java.util.List;

/**
 * Reads the contents of a page apart from tasks and their counts. This is the expensive part of a
 * snapshot: one device is as large as several tasks.
 *
 * <p>Each part is consistent in itself, by its own protocol. The parts are read one after the
 * other, and no word of the header protects all of them. So a sum over one part may differ from a
 * sum over another by the operations in between.
 */
final class InventoryReader {
    private final PageView view;
    private final ExecutorReader executors;
    private final DeviceReader devices;
    private final StatisticReader statistics;
    private final TimerReader timers;
    private final HandleReader handles;
    private final BeancounterReader beancounters;
    private final UserReader users;

    /** Makes a reader. It reads the devices together with {@code endpoints}. */
    InventoryReader(PageView view, EndpointNames endpoints) {
        this.view = view;
        this.executors = new ExecutorReader(view);
        this.devices = new DeviceReader(view, endpoints, System::nanoTime);
        this.statistics = new StatisticReader(view, System::nanoTime);
        this.timers = new TimerReader(view);
        this.handles = new HandleReader(view);
        this.beancounters = new BeancounterReader(view);
        this.users = new UserReader(view);
    }

    /**
     * Reads the inventory. Called after the {@code tasks} are read, because the timers need their
     * totals, and the users the names of their pools.
     */
    Inventory read(Clock clock, TaskAggregator tasks, RetryBudget patience) throws PageException {
        // a page of an earlier version does not tell it
        long ended = view.missing().contains("header.alive") ? 0 : clock.now();
        List<Device> allDevices = devices.read(clock.alive(), ended, patience);
        List<DeviceUser> allUsers = users.read(tasks::cohort, patience);
        return new Inventory(
                executors.read(clock.alive(), ended, patience),
                executors.changes(),
                devices.generation(),
                allDevices,
                statistics.read(clock.alive(), ended, patience),
                timers.read(tasks.totals(), patience),
                handles.read(clock, patience),
                beancounters.read(clock, patience),
                allUsers);
    }

    /** Records that were incomplete in the last reading. */
    long torn() {
        return executors.torn()
                + devices.torn()
                + statistics.torn()
                + timers.torn()
                + handles.torn()
                + beancounters.torn()
                + users.torn();
    }

    /** Readings that had to be repeated because of a change. */
    long retries() {
        return executors.retries() + devices.retries() + statistics.retries();
    }
}
