// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. The classes that advice can reach. They are initialised before anything is woven:
 * afterwards it would happen in the middle of an application's call, under its locks, with its
 * stack depth, and on 17 under its security manager. A test holds the list against reality.
 */
final class WritePath {
    static final String[] CLASSES = {
        "io.jacct.counter.Counter",
        "io.jacct.counter.Health",
        "io.jacct.counter.Histogram",
        "io.jacct.counter.Idleness",
        "io.jacct.counter.IoClass",
        "io.jacct.counter.Unit",
        "io.jacct.memory.ContainerFields",
        "io.jacct.memory.CounterMemory",
        "io.jacct.memory.DeviceLayout",
        "io.jacct.memory.ExecutorFields",
        "io.jacct.memory.HandleLayout",
        "io.jacct.memory.JdkFields",
        "io.jacct.memory.Layout",
        "io.jacct.memory.PageMemory",
        "io.jacct.memory.StatisticLayout",
        "io.jacct.memory.TimerLayout",
        "io.jacct.memory.Utf8",
        "io.jacct.ledger.ApplicationDevice",
        "io.jacct.ledger.ApplicationDevices",
        "io.jacct.ledger.ApplicationLedger",
        "io.jacct.ledger.Askers",
        "io.jacct.ledger.Asks",
        "io.jacct.ledger.Behalf",
        "io.jacct.ledger.Booking",
        "io.jacct.ledger.Buckets",
        "io.jacct.ledger.BusyLog",
        "io.jacct.ledger.BusyLog$Sweep",
        "io.jacct.ledger.BusyThreads",
        "io.jacct.ledger.ByDescriptor",
        "io.jacct.ledger.CarrierStripes",
        "io.jacct.ledger.CarrierStripes$Recent",
        "io.jacct.ledger.Cohorts",
        "io.jacct.ledger.Copies",
        "io.jacct.ledger.Copies$Copy",
        "io.jacct.ledger.Descriptors",
        "io.jacct.ledger.Device",
        "io.jacct.ledger.DeviceSort",
        "io.jacct.ledger.DeviceStripe",
        "io.jacct.ledger.DeviceStripes",
        "io.jacct.ledger.Devices",
        "io.jacct.ledger.DevstatLedger",
        "io.jacct.ledger.EndpointEntry",
        "io.jacct.ledger.EndpointKind",
        "io.jacct.ledger.EndpointTable",
        "io.jacct.ledger.Endpoints",
        "io.jacct.ledger.FileTasks",
        "io.jacct.ledger.ExecutorAccount",
        "io.jacct.ledger.ExecutorAccounts",
        "io.jacct.ledger.ExecutorBooking",
        "io.jacct.ledger.ExecutorEntry",
        "io.jacct.ledger.ExecutorLedger",
        "io.jacct.ledger.ExecutorRecords",
        "io.jacct.ledger.ExecutorSampler",
        "io.jacct.ledger.ExecutorTable",
        "io.jacct.ledger.FirstNames",
        "io.jacct.ledger.FirstNames$Entry",
        "io.jacct.ledger.FoldLog",
        "io.jacct.ledger.Handle",
        "io.jacct.ledger.HandleRecords",
        "io.jacct.ledger.Handles",
        "io.jacct.ledger.Housekeeper",
        "io.jacct.ledger.JvmTimer",
        "io.jacct.ledger.JvmTimers",
        "io.jacct.ledger.LateTasks",
        "io.jacct.ledger.Ledger",
        "io.jacct.ledger.LedgerStart",
        "io.jacct.ledger.LedgerState",
        "io.jacct.ledger.Mappings",
        "io.jacct.ledger.Names",
        "io.jacct.ledger.Notes",
        "io.jacct.ledger.OldEndpoints",
        "io.jacct.ledger.OpenerStacks",
        "io.jacct.ledger.OrderlyEnd",
        "io.jacct.ledger.PerfData",
        "io.jacct.ledger.PlaceRecords",
        "io.jacct.ledger.PoolPattern",
        "io.jacct.ledger.Records",
        "io.jacct.ledger.Resolver",
        "io.jacct.ledger.Room",
        "io.jacct.ledger.Settings",
        "io.jacct.ledger.SharedStripes",
        "io.jacct.ledger.Statistic",
        "io.jacct.ledger.StatisticBooking",
        "io.jacct.ledger.Statistics",
        "io.jacct.ledger.Stacks",
        "io.jacct.ledger.Stripe",
        "io.jacct.ledger.Subledger",
        "io.jacct.ledger.TaskRecords",
        "io.jacct.ledger.Tasks",
        "io.jacct.ledger.ThreadGroups",
        "io.jacct.ledger.ThreadMeter",
        "io.jacct.ledger.Ticker",
        "io.jacct.ledger.Timer",
        "io.jacct.ledger.Timers",
        "io.jacct.ledger.Token",
        "io.jacct.ledger.Transaction",
        "io.jacct.ledger.Tries",
        "io.jacct.ledger.Turns",
        "io.jacct.ledger.VirtualLedger",
        "io.jacct.ledger.VirtualTasks",
        "io.jacct.ledger.Waits",
        "io.jacct.ledger.WorkerLedger",
        "io.jacct.ledger.WritePath",
    };

    private WritePath() {}

    /** After {@link Settings} are set: some classes keep one in a constant. */
    static void initialise() {
        try {
            for (int i = 0; i < CLASSES.length; i++) {
                Class.forName(CLASSES[i], true, WritePath.class.getClassLoader());
            }
        } catch (ClassNotFoundException damagedJar) {
            throw new NoClassDefFoundError(damagedJar.getMessage());
        }
    }
}
