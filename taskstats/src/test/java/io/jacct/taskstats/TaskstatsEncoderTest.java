// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Measure;
import io.jacct.snapshot.Counts;
import io.jacct.taskstats.Taskstats.Kind;
import io.jacct.testing.SomeCounts;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TaskstatsEncoderTest {
    private static final Taskstats GROUP = SomeStats.group(Kind.GROUP, 5, Counts.ZERO);

    private static final Map<TaskstatsField, Counter> SAME =
            Map.ofEntries(
                    Map.entry(TaskstatsField.CPU_COUNT, Counter.CPU_SLICES),
                    Map.entry(TaskstatsField.CPU_DELAY_TOTAL, Counter.CPU_DELAY_NANOS),
                    Map.entry(TaskstatsField.CPU_RUN_REAL_TOTAL, Counter.CPU_NANOS),
                    Map.entry(TaskstatsField.CPU_RUN_VIRTUAL_TOTAL, Counter.CPU_NANOS),
                    Map.entry(TaskstatsField.AC_MINFLT, Counter.MINOR_FAULTS),
                    Map.entry(TaskstatsField.AC_MAJFLT, Counter.MAJOR_FAULTS),
                    Map.entry(TaskstatsField.NVCSW, Counter.VOLUNTARY_SWITCHES),
                    Map.entry(TaskstatsField.NIVCSW, Counter.INVOLUNTARY_SWITCHES),
                    Map.entry(TaskstatsField.FREEPAGES_COUNT, Counter.GC_PAUSES),
                    Map.entry(TaskstatsField.FREEPAGES_DELAY_TOTAL, Counter.GC_PAUSE_NANOS),
                    Map.entry(TaskstatsField.READ_BYTES, Counter.STORAGE_READ_BYTES),
                    Map.entry(TaskstatsField.WRITE_BYTES, Counter.STORAGE_WRITE_BYTES),
                    Map.entry(TaskstatsField.CANCELLED_WRITE_BYTES, Counter.CANCELLED_WRITE_BYTES));

    private static long value(TaskstatsRecord record, TaskstatsField field) {
        assertTrue(record.has(field), field.label());
        ByteBuffer struct =
                ByteBuffer.wrap(record.struct(TaskstatsField.NEWEST))
                        .order(ByteOrder.nativeOrder());
        return switch (field.length()) {
            case 1 -> Byte.toUnsignedLong(struct.get(field.offset()));
            case 4 -> Integer.toUnsignedLong(struct.getInt(field.offset()));
            default -> struct.getLong(field.offset());
        };
    }

    @Test
    void shouldPutEachValueInItsField() {
        Counts counts = SomeCounts.distinct();
        TaskstatsRecord record =
                TaskstatsEncoder.task(SomeStats.task(counts, 0, null), GROUP, false);
        assertEquals(4711, value(record, TaskstatsField.AC_PID));
        assertEquals(42, value(record, TaskstatsField.AC_EXE_INODE));
        assertEquals(5, value(record, TaskstatsField.AC_TGID));
        long seconds = SomeStats.BEGAN_MILLIS / 1000;
        assertEquals(seconds, value(record, TaskstatsField.AC_BTIME));
        assertEquals(seconds, value(record, TaskstatsField.AC_BTIME64));
        long micros = SomeStats.ELAPSED_NANOS / 1000;
        assertEquals(micros, value(record, TaskstatsField.AC_ETIME));
        assertEquals(micros, value(record, TaskstatsField.AC_TGETIME));
        SAME.forEach(
                (field, counter) ->
                        assertEquals(counts.get(counter), value(record, field), field.label()));
    }

    @Test
    void shouldTellWhatTheLedgerHasCounted() {
        Counts counts = SomeCounts.distinct();
        TaskstatsRecord record =
                TaskstatsEncoder.task(SomeStats.task(counts, 0, null), GROUP, false);
        assertEquals(counts.readBytes(), value(record, TaskstatsField.READ_CHAR));
        assertEquals(counts.writeBytes(), value(record, TaskstatsField.WRITE_CHAR));
        assertEquals(
                counts.get(Counter.FILE_READS)
                        + counts.get(Counter.SOCKET_READS)
                        + counts.get(Counter.PIPE_READS),
                value(record, TaskstatsField.READ_SYSCALLS));
        assertEquals(
                counts.get(Counter.FILE_WRITES)
                        + counts.get(Counter.SOCKET_WRITES)
                        + counts.get(Counter.PIPE_WRITES),
                value(record, TaskstatsField.WRITE_SYSCALLS));
        var file = counts.delay(Delay.FILE);
        assertEquals(file.count(), value(record, TaskstatsField.BLKIO_COUNT));
        assertEquals(file.nanos(), value(record, TaskstatsField.BLKIO_DELAY_TOTAL));
        assertEquals(file.longest(), value(record, TaskstatsField.BLKIO_DELAY_MAX));
        assertEquals(file.shortest(), value(record, TaskstatsField.BLKIO_DELAY_MIN));
        assertEquals(file.longestMillis() / 1000, value(record, TaskstatsField.BLKIO_DELAY_MAX_TS));
    }

    @Test
    @DisplayName("TS-13: user and system time sum to the CPU time, which is at most the lifetime")
    void shouldCutSystemTimeToTheWhole() {
        long[] words = new long[Delay.WORDS];
        words[Counter.CPU_NANOS.id()] = 7_000_000;
        words[Counter.SYSTEM_NANOS.id()] = 10_000_000;
        TaskstatsRecord record = encode(words, 0);
        assertEquals(0, value(record, TaskstatsField.AC_UTIME));
        assertEquals(7_000, value(record, TaskstatsField.AC_STIME));
    }

    private static TaskstatsRecord encode(long[] words, long missing) {
        return TaskstatsEncoder.task(
                SomeStats.task(SomeCounts.ofWords(words), missing, null), GROUP, false);
    }

    @Test
    @DisplayName("TS-12: a total that overflows is 0, and its count continues")
    void shouldWrapTotalsToZero() {
        long[] words = new long[Delay.WORDS];
        words[Counter.FILE_READ_NANOS.id()] = Long.MAX_VALUE;
        words[Counter.FILE_WRITE_NANOS.id()] = 1;
        words[Counter.FILE_READS.id()] = 3;
        words[Delay.FILE.longest()] = Long.MAX_VALUE;
        words[Counter.SOCKET_READ_BYTES.id()] = Long.MAX_VALUE;
        words[Counter.FILE_READ_BYTES.id()] = 1;
        TaskstatsRecord record = encode(words, 0);
        assertEquals(0, value(record, TaskstatsField.BLKIO_DELAY_TOTAL));
        assertEquals(3, value(record, TaskstatsField.BLKIO_COUNT));
        assertEquals(0, value(record, TaskstatsField.READ_CHAR));
        assertEquals(3, value(record, TaskstatsField.READ_SYSCALLS));

        long[] other = new long[Delay.WORDS];
        other[Counter.CPU_DELAY_NANOS.id()] = Long.MAX_VALUE;
        other[Counter.CPU_SLICES.id()] = 2;
        Counts twice = SomeCounts.ofWords(other).plus(SomeCounts.ofWords(other));
        TaskstatsRecord group = TaskstatsEncoder.group(SomeStats.group(Kind.GROUP, 5, twice));
        assertEquals(0, value(group, TaskstatsField.CPU_DELAY_TOTAL));
        assertEquals(4, value(group, TaskstatsField.CPU_COUNT));
    }

    @Test
    @DisplayName("TS-5: a group has its tasks' longest time with its moment, and the shortest")
    void shouldTellTheExtremesOfAGroup() {
        Counts sum = file(500, 11_000, 40).plus(file(900, 22_000, 70)).plus(file(0, 0, 0));
        TaskstatsRecord record = TaskstatsEncoder.group(SomeStats.group(Kind.GROUP, 5, sum));
        assertEquals(900, value(record, TaskstatsField.BLKIO_DELAY_MAX));
        assertEquals(22, value(record, TaskstatsField.BLKIO_DELAY_MAX_TS));
        assertEquals(40, value(record, TaskstatsField.BLKIO_DELAY_MIN));
        assertEquals(3, value(record, TaskstatsField.BLKIO_COUNT));
    }

    private static Counts file(long longest, long millis, long shortest) {
        long[] words = new long[Delay.WORDS];
        words[Counter.FILE_READS.id()] = 1;
        words[Counter.FILE_READ_NANOS.id()] = longest;
        words[Delay.FILE.longest()] = longest;
        words[Delay.FILE.longest() + 1] = millis;
        words[Delay.SHORTEST_FILE] = shortest == 0 ? 0 : Long.MAX_VALUE - shortest;
        return SomeCounts.ofWords(words);
    }

    @Test
    void shouldNotSetWhatIsNotKnown() {
        Taskstats stats =
                new Taskstats(
                        Kind.TASK,
                        1L << 32,
                        "x",
                        "",
                        "",
                        0,
                        -1,
                        1,
                        1,
                        Counts.ZERO.missing(Measure.ALL),
                        new TaskFacts(0, true, false, false, null));
        TaskstatsRecord record = TaskstatsEncoder.task(stats, null, false);
        Set<TaskstatsField> set = EnumSet.noneOf(TaskstatsField.class);
        record.struct(TaskstatsField.NEWEST);
        for (TaskstatsField field : TaskstatsField.values()) {
            if (record.has(field)) {
                set.add(field);
            }
        }
        assertEquals(
                EnumSet.of(
                        TaskstatsField.VERSION,
                        TaskstatsField.AC_COMM,
                        TaskstatsField.AC_FLAG,
                        TaskstatsField.AC_EXE_INODE,
                        TaskstatsField.BLKIO_COUNT,
                        TaskstatsField.BLKIO_DELAY_TOTAL,
                        TaskstatsField.READ_CHAR,
                        TaskstatsField.WRITE_CHAR,
                        TaskstatsField.READ_SYSCALLS,
                        TaskstatsField.WRITE_SYSCALLS),
                set);
    }

    @Test
    void shouldNotSayThatWhatWasNotTimedTookNoTime() {
        long[] words = new long[Delay.WORDS];
        words[Counter.FILE_READS.id()] = 3;
        TaskstatsRecord record = encode(words, 0);
        assertEquals(3, value(record, TaskstatsField.BLKIO_COUNT));
        assertFalse(record.has(TaskstatsField.BLKIO_DELAY_TOTAL));
    }

    @Test
    @DisplayName("TS-7: AGROUP is in the record of the group's last task, and in no other")
    void shouldSayHowItEnded() {
        assertEnd(0, null, null, true);
        assertEnd(0, 0L, SomeStats.end(null, false), false);
        assertEnd(TaskstatsEncoder.AGROUP, 0L, SomeStats.end(null, false), true);
        assertEnd(TaskstatsEncoder.AXSIG, 1L, SomeStats.end("X", false), false);
        int fatal = TaskstatsEncoder.AXSIG | TaskstatsEncoder.ACORE | TaskstatsEncoder.AGROUP;
        assertEnd(fatal, 1L, SomeStats.end("java.lang.OutOfMemoryError", true), true);
        TaskFacts.End left = new TaskFacts.End(0, 1, null, false);
        assertEnd(0, null, left, true);
    }

    private static void assertEnd(int flags, Long code, TaskFacts.End end, boolean last) {
        TaskstatsRecord record =
                TaskstatsEncoder.task(SomeStats.task(Counts.ZERO, 0, end), GROUP, last);
        assertEquals(flags, value(record, TaskstatsField.AC_FLAG));
        assertEquals(code != null, record.has(TaskstatsField.AC_EXITCODE));
        if (code != null) {
            assertEquals(code, value(record, TaskstatsField.AC_EXITCODE));
        }
    }

    @Test
    void shouldNumberGroupsAndTheJvmAndNoPools() {
        TaskstatsRecord group = TaskstatsEncoder.group(GROUP);
        assertEquals(5, value(group, TaskstatsField.AC_TGID));
        assertFalse(group.has(TaskstatsField.AC_PID));
        TaskstatsRecord jvm = TaskstatsEncoder.group(SomeStats.group(Kind.JVM, 0, Counts.ZERO));
        assertEquals(0, value(jvm, TaskstatsField.AC_TGID));
        TaskstatsRecord pool = TaskstatsEncoder.group(SomeStats.group(Kind.POOL, 9, Counts.ZERO));
        assertFalse(pool.has(TaskstatsField.AC_TGID));
    }

    @Test
    @DisplayName("TS-10: attributes after the struct have the values without a field")
    void shouldAddWhatTheStructHasNoFieldFor() {
        Taskstats stats =
                SomeStats.task(
                        SomeCounts.distinct(),
                        Measure.ALLOCATION.bit(),
                        SomeStats.end("java.io.IOException", false));
        TaskstatsRecord record = TaskstatsEncoder.task(stats, GROUP, false);
        byte[] message = TaskstatsEncoder.message(record, stats, 8).toBytes();
        Map<Integer, ByteBuffer> attributes = attributes(message, TaskstatsField.size(8));
        assertEquals(TaskstatsAttribute.values().length - 1, attributes.size(), "all but UNKNOWN");
        assertEquals(42, attributes.get(TaskstatsAttribute.ID.type()).getLong());
        assertEquals(4711, attributes.get(TaskstatsAttribute.TID.type()).getLong());
        assertEquals("worker-1", text(attributes, TaskstatsAttribute.NAME));
        assertEquals("main", text(attributes, TaskstatsAttribute.GROUP));
        assertEquals("worker-N", text(attributes, TaskstatsAttribute.POOL));
        assertEquals("java.io.IOException", text(attributes, TaskstatsAttribute.CAUSE));
        ByteBuffer pairs = attributes.get(TaskstatsAttribute.COUNTERS.type());
        Map<Counter, Long> counters = new HashMap<>();
        while (pairs.hasRemaining()) {
            counters.put(Counter.withId((int) pairs.getLong()), pairs.getLong());
        }
        assertEquals(Counter.values().length - 1, counters.size());
        assertFalse(counters.containsKey(Counter.ALLOCATED_BYTES));
        counters.forEach((counter, value) -> assertEquals(stats.counts().get(counter), value));
    }

    private static String text(Map<Integer, ByteBuffer> attributes, TaskstatsAttribute attribute) {
        return StandardCharsets.UTF_8.decode(attributes.get(attribute.type())).toString();
    }

    private static Map<Integer, ByteBuffer> attributes(byte[] message, int first) {
        ByteBuffer rest = ByteBuffer.wrap(message).order(ByteOrder.nativeOrder()).position(first);
        Map<Integer, ByteBuffer> attributes = new HashMap<>();
        while (rest.hasRemaining()) {
            int start = rest.position();
            int length = Short.toUnsignedInt(rest.getShort());
            int type = Short.toUnsignedInt(rest.getShort());
            attributes.put(type, rest.slice(start + 4, length - 4).order(ByteOrder.nativeOrder()));
            rest.position(start + (length + 3) / 4 * 4);
        }
        return attributes;
    }
}
