// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Measure;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.DelayTotals;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Encodes {@link Taskstats} into the fields of Linux' {@code struct taskstats}: all known values,
 * and no others. Values without a field follow the struct in the message.
 *
 * <p>A sum that has become negative has overflowed. As in the kernel, the total is then 0, and the
 * count beside it continues. Methods are static and safe for any thread.
 */
public final class TaskstatsEncoder {
    /**
     * {@code ac_flag}: fields that are the kernel's numbers are 0 because they are not known; in a
     * sum, not known of a member. Linux gives no meaning to this bit.
     */
    public static final int AUNKNOWN = 0x80;

    /** {@code ac_flag}: the last task of its group. */
    public static final int AGROUP = 0x20;

    /** {@code ac_flag}: ended by an uncaught exception, as by a signal. */
    public static final int AXSIG = 0x10;

    /** {@code ac_flag}: that was an error of the JVM, as if a core was dumped. */
    public static final int ACORE = 8;

    /**
     * {@code ac_exitcode} of a task that was alive when the JVM ended. Linux ends the threads of an
     * ending process with this signal.
     */
    public static final int SIGKILL = 9;

    private static final long MOST_OF_FOUR_BYTES = 0xFFFF_FFFFL;

    /** The sources of the fields that are the kernel's numbers, as bits. */
    static final long KERNELS =
            Measure.CPU.bit()
                    | Measure.SCHEDULER.bit()
                    | Measure.STAT.bit()
                    | Measure.SWITCHES.bit()
                    | Measure.IO.bit();

    private final Taskstats stats;
    private final Counts counts;
    private final TaskstatsRecord record = new TaskstatsRecord();

    private TaskstatsEncoder(Taskstats stats) {
        this.stats = stats;
        this.counts = stats.counts();
    }

    /**
     * The record of a task, live or ended.
     *
     * @param group its thread group; null: not known
     * @param last whether the group has no other live thread; false while the task lives
     */
    public static TaskstatsRecord task(Taskstats task, Taskstats group, boolean last) {
        TaskstatsEncoder encoder = new TaskstatsEncoder(task);
        encoder.identify();
        if (task.task().tid() > 0) {
            encoder.small(TaskstatsField.AC_PID, task.task().tid());
        }
        encoder.record.set(TaskstatsField.AC_EXE_INODE, task.id());
        if (group != null) {
            encoder.belongTo(group);
        }
        encoder.end(task.task().end(), last);
        return encoder.record;
    }

    /** The record of an exited task. When the JVM ends, tasks that have not ended get one, too. */
    public static TaskstatsRecord task(ExitMessage exit) {
        TaskstatsRecord record = task(exit.task(), exit.group(), exit.last());
        if (exit.sequence() == 0) {
            record.set(TaskstatsField.AC_FLAG, AXSIG | unknown(exit.task()));
            record.set(TaskstatsField.AC_EXITCODE, SIGKILL);
        }
        return record;
    }

    /** The record of a thread group, of a pool, which has no number, or of the JVM: group 0. */
    public static TaskstatsRecord group(Taskstats group) {
        TaskstatsEncoder encoder = new TaskstatsEncoder(group);
        encoder.identify();
        encoder.record.set(TaskstatsField.AC_FLAG, unknown(group));
        if (group.kind() != Taskstats.Kind.POOL) {
            encoder.belongTo(group);
        }
        return encoder.record;
    }

    /** The record followed by attributes with the values that have no field. */
    public static TaskstatsMessage message(TaskstatsRecord record, Taskstats stats, int version) {
        TaskstatsMessage message =
                new TaskstatsMessage(record, version)
                        .number(TaskstatsAttribute.ID, stats.id())
                        .counters(TaskstatsAttribute.COUNTERS, known(stats))
                        .text(TaskstatsAttribute.NAME, stats.name());
        TaskFacts facts = stats.task();
        if (facts == null) {
            return message.counters(TaskstatsAttribute.UNKNOWN, unknownMembers(stats));
        }
        if (facts.tid() > 0) {
            message.number(TaskstatsAttribute.TID, facts.tid());
        }
        if (facts.priority() > 0) {
            message.number(TaskstatsAttribute.PRIORITY, facts.priority());
        }
        if (facts.end() != null && facts.end().cause() != null) {
            message.text(TaskstatsAttribute.CAUSE, facts.end().cause());
        }
        return message.text(TaskstatsAttribute.GROUP, stats.group())
                .text(TaskstatsAttribute.POOL, stats.pool());
    }

    /** The number of members of which a field that is the kernel's number is not known. */
    public static long lacking(Taskstats stats) {
        long most = 0;
        for (Measure measure : Measure.values()) {
            if ((KERNELS & measure.bit()) != 0) {
                Counter one = Counter.withId(measure.first());
                most = Math.max(most, stats.counts().unknown(one));
            }
        }
        return most;
    }

    private static int unknown(Taskstats stats) {
        return lacking(stats) == 0 ? 0 : AUNKNOWN;
    }

    private static Map<Integer, Long> known(Taskstats stats) {
        Map<Integer, Long> known = new TreeMap<>();
        for (Counter counter : Counter.values()) {
            if (stats.knows(counter)) {
                known.put(counter.id(), stats.counts().get(counter));
            }
        }
        return known;
    }

    private static Map<Integer, Long> unknownMembers(Taskstats sum) {
        Map<Integer, Long> unknown = new TreeMap<>();
        for (Counter counter : Counter.values()) {
            if (sum.counts().unknown(counter) > 0) {
                unknown.put(counter.id(), sum.counts().unknown(counter));
            }
        }
        return unknown;
    }

    private void identify() {
        record.setName(stats.name());
        if (stats.beganMillis() > 0) {
            long seconds = TimeUnit.MILLISECONDS.toSeconds(stats.beganMillis());
            small(TaskstatsField.AC_BTIME, seconds);
            record.set(TaskstatsField.AC_BTIME64, seconds);
        }
        if (stats.elapsedNanos() >= 0) {
            record.set(TaskstatsField.AC_ETIME, micros(stats.elapsedNanos()));
        }
        processor();
        delay();
        transfer();
        measured(TaskstatsField.AC_MINFLT, Counter.MINOR_FAULTS);
        measured(TaskstatsField.AC_MAJFLT, Counter.MAJOR_FAULTS);
        measured(TaskstatsField.NVCSW, Counter.VOLUNTARY_SWITCHES);
        measured(TaskstatsField.NIVCSW, Counter.INVOLUNTARY_SWITCHES);
        measured(TaskstatsField.FREEPAGES_COUNT, Counter.GC_PAUSES);
        measured(TaskstatsField.FREEPAGES_DELAY_TOTAL, Counter.GC_PAUSE_NANOS);
    }

    /**
     * The kernel-mode part is known to a clock tick. It is cut so that it never exceeds the whole.
     */
    private void processor() {
        measured(TaskstatsField.CPU_COUNT, Counter.CPU_SLICES);
        measured(TaskstatsField.CPU_DELAY_TOTAL, Counter.CPU_DELAY_NANOS);
        measured(TaskstatsField.CPU_RUN_REAL_TOTAL, Counter.CPU_NANOS);
        measured(TaskstatsField.CPU_RUN_VIRTUAL_TOTAL, Counter.CPU_NANOS);
        if (stats.knows(Counter.CPU_NANOS) && stats.knows(Counter.SYSTEM_NANOS)) {
            long all = total(counts.get(Counter.CPU_NANOS));
            long system = Math.min(all, total(counts.get(Counter.SYSTEM_NANOS)));
            record.set(TaskstatsField.AC_UTIME, micros(all - system));
            record.set(TaskstatsField.AC_STIME, micros(system));
        } else if (stats.knows(Counter.SYSTEM_NANOS)) {
            record.set(TaskstatsField.AC_STIME, micros(total(counts.get(Counter.SYSTEM_NANOS))));
        }
    }

    private void delay() {
        DelayTotals file = counts.delay(Delay.FILE);
        record.set(TaskstatsField.BLKIO_COUNT, file.count());
        if (!DelayTimes.timed(file)) {
            return;
        }
        record.set(TaskstatsField.BLKIO_DELAY_TOTAL, total(file.nanos()));
        if (file.longest() > 0) {
            record.set(TaskstatsField.BLKIO_DELAY_MAX, file.longest());
            record.setTime(
                    TaskstatsField.BLKIO_DELAY_MAX_TS,
                    TimeUnit.MILLISECONDS.toNanos(file.longestMillis()));
        }
        if (file.shortest() > 0) {
            record.set(TaskstatsField.BLKIO_DELAY_MIN, file.shortest());
        }
    }

    private void transfer() {
        record.set(TaskstatsField.READ_CHAR, total(counts.readBytes()));
        record.set(TaskstatsField.WRITE_CHAR, total(counts.writeBytes()));
        record.set(
                TaskstatsField.READ_SYSCALLS,
                sum(Counter.FILE_READS, Counter.SOCKET_READS, Counter.PIPE_READS));
        record.set(
                TaskstatsField.WRITE_SYSCALLS,
                sum(Counter.FILE_WRITES, Counter.SOCKET_WRITES, Counter.PIPE_WRITES));
        measured(TaskstatsField.READ_BYTES, Counter.STORAGE_READ_BYTES);
        measured(TaskstatsField.WRITE_BYTES, Counter.STORAGE_WRITE_BYTES);
        measured(TaskstatsField.CANCELLED_WRITE_BYTES, Counter.CANCELLED_WRITE_BYTES);
    }

    private void belongTo(Taskstats group) {
        small(TaskstatsField.AC_TGID, group.id());
        if (group.elapsedNanos() >= 0) {
            record.set(TaskstatsField.AC_TGETIME, micros(group.elapsedNanos()));
        }
    }

    private void end(TaskFacts.End end, boolean last) {
        boolean over = end != null && end.exit() > 0;
        boolean caused = over && end.cause() != null;
        int flags = unknown(stats) | (caused ? AXSIG : 0);
        flags |= caused && end.fatal() ? ACORE : 0;
        record.set(TaskstatsField.AC_FLAG, flags | (over && last ? AGROUP : 0));
        if (over) {
            record.set(TaskstatsField.AC_EXITCODE, caused ? 1 : 0);
        }
    }

    private void measured(TaskstatsField field, Counter counter) {
        if (stats.knows(counter)) {
            record.set(field, total(counts.get(counter)));
        }
    }

    /** Sets a field of four bytes, if the value fits. */
    private void small(TaskstatsField field, long value) {
        if (value >= 0 && value <= MOST_OF_FOUR_BYTES) {
            record.set(field, value);
        }
    }

    private long sum(Counter... all) {
        long sum = 0;
        for (Counter each : all) {
            sum += counts.get(each);
        }
        return total(sum);
    }

    private static long total(long sum) {
        return Math.max(0, sum);
    }

    private static long micros(long nanos) {
        return TimeUnit.NANOSECONDS.toMicros(nanos);
    }
}
