// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.ledger.measure.ClockThread;
import io.jacct.ledger.measure.SamplerThread;
import io.jacct.ledger.operation.Resolver;
import io.jacct.ledger.statistic.JvmTimers;
import io.jacct.ledger.statistic.PageTimers;
import io.jacct.ledger.task.OwnAnswers;
import io.jacct.ledger.task.TaskLifecycle;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.unseen.UnseenIo;
import io.jacct.memory.Mutex;
import io.jacct.memory.OwnProcess;
import io.jacct.memory.PageMemory;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;

/**
 * Boot loader. Opens and closes the ledger, any number of times in the life of a JVM. The agent
 * opens it before anything is woven and closes it when nothing is woven any more. {@link Ledger}
 * may be called at any time and does nothing while the ledger is closed.
 */
public final class LedgerStart {
    private static final Mutex LOCK = new Mutex();

    /** The number of parts that {@link #closePart} closes. */
    private static final int PARTS = 8;

    private static final long LAST_NANOS = 20_000_000;

    /** For the frames of 4,000 stacks, which are the most in the queue, of 50 frames each. */
    private static final long LAST_STACKS_NANOS = 200_000_000;

    /** The open ledger, or null. Only this class sets it. */
    static volatile LedgerState state;

    /** The state to close: set before {@link #state}, and kept until all its parts are closed. */
    private static LedgerState opened;

    private static volatile Runnable platformServer;

    private LedgerStart() {}

    /**
     * Makes the page, enters the live threads, and starts the agent's threads.
     *
     * @param options {@code page} a file; {@code timing} full, sampled or off; {@code vthreads}
     *     group or each; {@code kernel} on, exits or off; {@code handles} off, on or stacks; {@code
     *     pools} rules; {@code timing.every}, {@code pools.max}, {@code devices.max}, {@code
     *     exits.max}, {@code executors.max}, {@code kstats.max} and {@code handles.max} numbers;
     *     {@code page.arguments} masked or off. Each may be missing. The caller has checked them.
     * @return null, or one line that says what is wrong: the page is then in the memory of this
     *     process only
     * @throws IOException if the page could not be made in memory either
     */
    public static String open(Map<String, String> options) throws IOException {
        Thread outer = LOCK.enter();
        try {
            if (state != null) {
                throw new IllegalStateException("the ledger is open");
            }
            finishClosing();
            Settings.set(options);
            HotPathClasses.initialise(HotPathClasses.CLASSES);
            String warning = null;
            OwnProcess process = OwnProcess.ask();
            LedgerState made;
            try {
                made = NewPage.make(true, process, options);
            } catch (IOException | RuntimeException trouble) {
                warning = "no page for other processes: " + trouble.getMessage();
                made = NewPage.make(false, process, options);
            }
            opened = made;
            try {
                start(made, options);
            } catch (RuntimeException | Error trouble) {
                close();
                throw trouble;
            }
            return warning;
        } finally {
            LOCK.owner = outer;
        }
    }

    private static void start(LedgerState made, Map<String, String> options) {
        Tasks.start(made.task);
        Resolver.start(made.endpoints);
        PageTimers.start(made.timers);
        ExecutorLedger.start(made.executors);
        ApplicationLedger.start(made.statistics);
        DevstatLedger.start(made.devices);
        TaskLedger.start(made.task);
        state = made;
        OpenPage.current(made.open);
        PageMemory.own(made.page);
        TaskLifecycle.adopt();
        if (Settings.beancounters(options)) {
            made.beancounters();
        }
        Housekeeper.start(made);
        made.submitted.add(new HotPathClasses(HotPathClasses.BACKGROUND));
        Worker.start(made);
        SamplerThread.start(made.task, made.sampler);
        ClockThread.start(made.task);
        note("command", Arguments.shown("off".equals(options.get("page.arguments"))));
        made.page.ready();
        ShutdownHook.register();
    }

    /** Whether the ledger is open. */
    public static boolean isOpen() {
        return state != null;
    }

    /** The classes are woven, so what passes the ledger from now on is native. Called once. */
    public static void woven() {
        LedgerState now = state;
        if (now != null && Settings.sampling()) {
            SamplerThread.also(new UnseenIo(now.task, now.endpoints, now.notes));
        }
    }

    /** Adds a note about the agent for readers of the page. */
    public static void note(String key, String value) {
        LedgerState now = state;
        if (now != null) {
            now.notes.add(key, value);
        }
    }

    /** From now on the housekeeper does that, too. Does nothing while closed. */
    public static void periodically(PeriodicTask periodicTask) {
        LedgerState now = state;
        if (now != null) {
            now.add(periodicTask);
        }
    }

    /** From now on the housekeeper looks for what no advice has seen. {@code jar} is the agent. */
    public static void survey(File jar) {
        LedgerState now = state;
        if (now != null) {
            NewPage.addSurveys(now, jar);
            Housekeeping.wake();
        }
    }

    /**
     * Tells the housekeeper the JVM's own counters and their clock's time now, {@code tick}. It
     * continues from there.
     */
    public static void jvmCounters(ByteBuffer counters, long tick) {
        LedgerState now = state;
        if (now != null) {
            JvmTimers timers = new JvmTimers(now.timers, counters, tick);
            now.add(timers);
            TaskLifecycle.pauses(now.management, timers.pauses);
            Housekeeping.wake();
        }
    }

    /** The JVM ends: measures the live tasks for the last time, and enters the last stacks. */
    static void measureLast() {
        LedgerState now = state;
        if (now != null && !now.open.isAbandoned()) {
            now.sampler.last(LAST_NANOS);
            now.stacks.last(LAST_STACKS_NANOS);
        }
    }

    /**
     * Hands an action of the agent to its worker, because it takes too long for a thread of the
     * application. The worker runs one action after the other. Any thread; does nothing while
     * closed.
     */
    public static void submit(Runnable action) {
        LedgerState now = state;
        if (now != null) {
            now.submitted.add(action);
            Worker.wake();
        }
    }

    /** The same, but before all other actions. {@code maker} calls {@link #meter(ThreadMeter)}. */
    public static void meterSoon(Runnable maker) {
        LedgerState now = state;
        if (now != null) {
            now.management.meterMaker = maker;
            Worker.wake();
        }
    }

    /** Whether the caller is the worker, which runs the actions of {@link #submit}. */
    public static boolean isWorker() {
        return Thread.currentThread() instanceof Worker;
    }

    /** Sets the meter for values of threads that only the JVM's management interface has. */
    public static void meter(ThreadMeter meter) {
        LedgerState now = state;
        if (now != null) {
            now.management.meter = meter;
            OwnAnswers.by(meter);
            SamplerThread.wake();
        }
    }

    /**
     * Any platform thread calls this before it reads the page of this JVM. Then the JVM's values of
     * tasks are as of now, or at most a tenth of a second old.
     */
    public static void refresh() {
        LedgerState now = state;
        if (now != null && !now.open.isAbandoned()) {
            now.sampler.refresh();
        }
    }

    /** The meter, for questions about a live thread; null while there is none. */
    public static ThreadMeter meter() {
        LedgerState now = state;
        return now == null ? null : now.management.meter;
    }

    /** Keeps an action for when the application first asks for the platform MBean server. */
    public static void onPlatformServer(Runnable action) {
        platformServer = action;
    }

    /**
     * Ends the ledger at a detach: its threads end, and nothing more is booked on the page. The
     * page is removed unless an option named it. Threads may still use stripes of it without harm,
     * see {@code Seqlock}. Does nothing while closed. If it throws, the next call closes the parts
     * that are still open.
     */
    public static void close() {
        Thread outer = LOCK.enter();
        try {
            finishClosing();
        } finally {
            LOCK.owner = outer;
        }
    }

    /** Closes each part by itself, so that a failure of one part keeps no other part open. */
    private static void finishClosing() {
        if (opened == null) {
            return;
        }
        Throwable failed = null;
        for (int part = 0; part < PARTS; part++) {
            try {
                closePart(part);
            } catch (RuntimeException | Error trouble) {
                failed = trouble;
            }
        }
        if (failed != null) {
            throw new IllegalStateException("not closed: " + failed, failed);
        }
        opened = null;
    }

    private static void closePart(int part) {
        switch (part) {
            case 0 -> Worker.endRunning();
            case 1 -> {
                Housekeeper.endRunning();
                opened.stacks.last(LAST_STACKS_NANOS);
            }
            case 2 -> SamplerThread.endRunning();
            case 3 -> ClockThread.endRunning();
            case 4 -> {
                platformServer = null;
                FlightRecorderAccess.close();
                state = null;
                OpenPage.current(null);
                PageMemory.own(null);
            }
            case 5 -> EntryPoints.stop();
            case 6 -> Tasks.stop();
            default -> opened.page.close();
        }
    }

    /** Runs the action, once. The caller holds the monitor of {@code ManagementFactory}. */
    static void platformServer() {
        Runnable action = platformServer;
        if (action != null) {
            platformServer = null;
            action.run();
        }
    }
}
