// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import io.jacct.counter.Unit;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.task.ThreadNow;
import io.jacct.snapshot.Task;
import io.jacct.taskstats.ExitMessage;
import io.jacct.taskstats.TaskFacts;
import io.jacct.taskstats.Taskstats;
import java.util.List;
import java.util.function.Function;

/**
 * The events of threads: live ones each period, one that hangs, and one that has ended. The names
 * of their fields are those of the tables of the MBean Tasks. Only {@code startTime} has another
 * one, because each event of the Flight Recorder has a field of that name. {@code FlightRecording}
 * defines them.
 */
final class ThreadEvents {
    /** So often the agent looks for threads that hang. */
    private static final String HANG_PERIOD = "5 s";

    /** So often the agent looks for exits: the page keeps only the last ones. */
    private static final String EXIT_PERIOD = "20 ms";

    private ThreadEvents() {}

    /** A thread that hangs, with its stack. */
    record Hanging(ThreadNow thread, String stack) {}

    static EventDefinition<ThreadNow> live() {
        return EventDefinition.periodic(
                "Thread",
                "A live platform thread: what it is doing now.",
                PeriodicEvents.SELDOM,
                identity(new Columns<ThreadNow>(), ThreadNow::task)
                        .real(
                                "cpuPercent",
                                "CPU time in the interval; 100 % is one processor.",
                                Unit.PERCENT,
                                ThreadNow::cpuPercent)
                        .text("state", "As Thread.State names it.", t -> t.jvm().state())
                        .text("operation", "read, park, blocked, ...; or empty.", ThreadNow::doing)
                        .text("endpoint", "What it is doing that on, or empty.", ThreadNow::on)
                        .number(
                                "operationNanos",
                                "For how long; of a block at least, since it was first seen.",
                                Unit.NANOSECONDS,
                                t -> orNull(t.nanos()))
                        .done());
    }

    static EventDefinition<Task> liveCounters() {
        return EventDefinition.periodic(
                "ThreadCounters",
                "A live platform thread: all that it has done.",
                PeriodicEvents.SELDOM,
                identity(new Columns<Task>(), task -> task)
                        .text("group", "Its thread group.", Task::group)
                        .flag("jdk", "Whether it belongs to the JVM or the JDK.", Task::jdk)
                        .flag("daemon", "Whether it is a daemon.", Task::daemon)
                        .number(
                                "startedMillis",
                                "When it started or was first seen.",
                                Unit.MILLISECONDS,
                                Task::startedMillis)
                        .counters(Task::counts)
                        .done());
    }

    private static <E> Columns<E> identity(Columns<E> columns, Function<E, Task> task) {
        return columns.number("id", "Thread id.", Unit.NONE, each -> task.apply(each).id())
                .text("name", "The thread's name.", each -> task.apply(each).name())
                .text("pool", "Its pool.", each -> task.apply(each).pool());
    }

    static EventDefinition<Hanging> hangs() {
        return EventDefinition.periodic(
                "Hang",
                "A thread has been in an operation that should end by itself, or blocked by a"
                        + " monitor, for longer than jfr.hang.",
                HANG_PERIOD,
                new Columns<Hanging>()
                        .number("id", "Thread id.", Unit.NONE, h -> h.thread().task().id())
                        .text("name", "The thread's name.", h -> h.thread().task().name())
                        .text("pool", "Its pool.", h -> h.thread().task().pool())
                        .text("operation", "read, blocked, ...", h -> h.thread().doing())
                        .text("endpoint", "What it does that on.", h -> h.thread().on())
                        .number(
                                "hangNanos",
                                "For how long so far; of a block at least, since it was first seen.",
                                Unit.NANOSECONDS,
                                h -> h.thread().hangs())
                        .text("stack", "Its stack now, a frame on each line.", Hanging::stack)
                        .done());
    }

    static EventDefinition<ExitMessage> exits() {
        return EventDefinition.periodic(
                "ThreadExit",
                "A platform thread has ended.",
                EXIT_PERIOD,
                end(who(new Columns<ExitMessage>())).done());
    }

    /** Emitted with {@link #exits}. */
    static EventDefinition<ExitMessage> exitCounters() {
        return EventDefinition.instant(
                "ThreadExitCounters",
                "A platform thread has ended: all that it has done.",
                false,
                who(new Columns<ExitMessage>())
                        .text("group", "Its thread group.", exit -> exit.task().group())
                        .number("tid", "Its native id.", Unit.NONE, exit -> tid(exit.task()))
                        .flag(
                                "daemon",
                                "Whether it was a daemon.",
                                exit -> exit.task().task().daemon())
                        .flag(
                                "last",
                                "Whether its group has no live thread now.",
                                ExitMessage::last)
                        .counters(exit -> exit.task().counts())
                        .done());
    }

    private static Columns<ExitMessage> who(Columns<ExitMessage> columns) {
        return columns.number("exit", "The number of the exit.", Unit.NONE, ExitMessage::sequence)
                .number("id", "Thread id.", Unit.NONE, exit -> exit.task().id())
                .text("name", "The thread's name.", exit -> exit.task().name())
                .text("pool", "Its pool.", exit -> exit.task().pool());
    }

    private static Columns<ExitMessage> end(Columns<ExitMessage> columns) {
        return columns.number(
                        "startedMillis",
                        "When it began.",
                        Unit.MILLISECONDS,
                        exit -> unlessZero(exit.task().beganMillis()))
                .number(
                        "endedMillis",
                        "When it ended.",
                        Unit.MILLISECONDS,
                        exit -> of(exit).millis())
                .number(
                        "elapsedNanos",
                        "For how long it lived.",
                        Unit.NANOSECONDS,
                        exit -> orNull(exit.task().elapsedNanos()))
                .text(
                        "cause",
                        "The class of the uncaught exception; null if there is none.",
                        exit -> of(exit).cause())
                .flag(
                        "failed",
                        "Whether an uncaught exception ended it, of any kind.",
                        exit -> of(exit).cause() != null)
                .flag(
                        "fatal",
                        "Whether that was an error of the JVM, such as OutOfMemoryError; false for"
                                + " any other exception.",
                        exit -> of(exit).fatal());
    }

    private static Long tid(Taskstats task) {
        return unlessZero(task.task().tid());
    }

    private static TaskFacts.End of(ExitMessage exit) {
        return exit.task().task().end();
    }

    private static Long unlessZero(long value) {
        return value == 0 ? null : Long.valueOf(value);
    }

    private static Long orNull(long value) {
        return value < 0 ? null : Long.valueOf(value);
    }

    /** The live threads of a reading, and what the JVM says of them. */
    static List<ThreadNow> live(Reading reading) {
        return ThreadNow.all(reading, tasks(reading));
    }

    /** The live threads of a reading; accounts that are no threads are left out. */
    static List<Task> tasks(Reading reading) {
        return reading.tasks().stream().filter(task -> task.id() > 0).toList();
    }
}
