// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Measure;
import io.jacct.snapshot.Counts;
import io.jacct.taskstats.Taskstats.Kind;
import org.junit.jupiter.api.Test;

/** The bit of {@code ac_flag} by which a C program knows that zeros are no numbers. */
class UnknownFlagTest {
    private static int flag(TaskstatsRecord record) {
        byte[] struct = record.struct(TaskstatsField.NEWEST);
        return Byte.toUnsignedInt(struct[TaskstatsField.AC_FLAG.offset()]);
    }

    @Test
    void shouldFlagThatNumbersOfTheKernelAreNotKnown() {
        Taskstats group = SomeStats.group(Kind.GROUP, 5, Counts.ZERO);
        long scheduler = Measure.SCHEDULER.bit();
        TaskFacts.End end = SomeStats.end("X", false);
        Taskstats task = SomeStats.task(Counts.ZERO, scheduler | Measure.IO.bit(), end);
        TaskstatsRecord record = TaskstatsEncoder.task(task, group, false);
        int flags = TaskstatsEncoder.AXSIG | TaskstatsEncoder.AUNKNOWN;
        assertEquals(flags, flag(record));
        ExitMessage killed = new ExitMessage(0, task, group, false);
        assertEquals(flags, flag(TaskstatsEncoder.task(killed)));
        Counts sum = task.counts().plus(task.counts()).plus(Counts.ZERO);
        Taskstats some = SomeStats.group(Kind.GROUP, 5, sum);
        assertEquals(2, TaskstatsEncoder.lacking(some));
        TaskstatsRecord ofGroup = TaskstatsEncoder.group(some);
        assertEquals(TaskstatsEncoder.AUNKNOWN, flag(ofGroup));
        assertEquals(0, flag(TaskstatsEncoder.group(group)));
        // the JVM's own numbers have other fields, and none that a C program takes for the kernel's
        Taskstats other = SomeStats.task(Counts.ZERO, Measure.PAUSES.bit(), null);
        assertEquals(0, TaskstatsEncoder.lacking(other));
    }
}
