// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.snapshot.Counts;
import io.jacct.testing.SomeCounts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A C program that knows only the system's {@code linux/taskstats.h} reads a record. */
class IndependentDecoderTest {
    private static final Path GCC = Path.of("/usr/bin/gcc");

    @TempDir private Path directory;

    @Test
    @DisplayName("TS-10: an independent decoder finds every field of its version")
    void shouldBeWhatTheSystemsHeaderSays() throws Exception {
        Path decoder = decoder();
        TaskstatsRecord record = TaskstatsRecordTest.full();
        int version = version(decoder);
        Map<String, String> decoded = decode(decoder, record.struct(version));
        assertEquals(TaskstatsField.size(version) + "", decoded.get("size"));
        assertEquals("worker-1", decoded.get("ac_comm"));
        for (TaskstatsField field : TaskstatsField.values()) {
            if (field.since() <= version && field.length() <= Long.BYTES) {
                long value =
                        field == TaskstatsField.VERSION
                                ? version
                                : TaskstatsRecordTest.value(field);
                assertEquals(
                        Long.toUnsignedString(value), decoded.get(field.label()), field.label());
            }
        }
    }

    @Test
    @DisplayName("TS-10: an independent decoder finds the known values of a task")
    void shouldDecodeWhatIsKnownOfATask() throws Exception {
        Path decoder = decoder();
        Counts counts = SomeCounts.distinct();
        Taskstats task = SomeStats.task(counts, 0, SomeStats.end("java.lang.Error", true));
        Taskstats group = SomeStats.group(Taskstats.Kind.GROUP, 5, counts);
        TaskstatsRecord record = TaskstatsEncoder.task(task, group, true);
        int version = version(decoder);
        byte[] message = TaskstatsEncoder.message(record, task, version).toBytes();
        Map<String, String> decoded = decode(decoder, message);
        Map<String, Object> expected = new HashMap<>();
        expected.put("ac_comm", "worker-1");
        expected.put("ac_pid", 4711);
        expected.put("ac_ppid", 0);
        expected.put("ac_exitcode", 1);
        expected.put("ac_flag", 0x38);
        expected.put("ac_btime", SomeStats.BEGAN_MILLIS / 1000);
        expected.put("ac_etime", SomeStats.ELAPSED_NANOS / 1000);
        expected.put("cpu_count", counts.get(Counter.CPU_SLICES));
        expected.put("cpu_delay_total", counts.get(Counter.CPU_DELAY_NANOS));
        expected.put("cpu_run_virtual_total", counts.get(Counter.CPU_NANOS));
        expected.put("blkio_count", counts.delay(Delay.FILE).count());
        expected.put("blkio_delay_total", counts.delay(Delay.FILE).nanos());
        expected.put("read_char", counts.readBytes());
        expected.put("write_char", counts.writeBytes());
        expected.put("write_bytes", counts.get(Counter.STORAGE_WRITE_BYTES));
        expected.put("nvcsw", counts.get(Counter.VOLUNTARY_SWITCHES));
        expected.put("nivcsw", counts.get(Counter.INVOLUNTARY_SWITCHES));
        expected.put("ac_majflt", counts.get(Counter.MAJOR_FAULTS));
        expected.put("freepages_count", counts.get(Counter.GC_PAUSES));
        expected.put("freepages_delay_total", counts.get(Counter.GC_PAUSE_NANOS));
        if (version >= TaskstatsField.AC_TGID.since()) {
            expected.put("ac_tgid", 5);
            expected.put("ac_exe_inode", 42);
            expected.put("ac_tgetime", SomeStats.ELAPSED_NANOS / 1000);
        }
        expected.forEach((field, value) -> assertEquals(value + "", decoded.get(field), field));
    }

    /** As getdelays does it: messages, then their attributes, then the attributes in these. */
    @Test
    @DisplayName("TS-1: a loop over netlink messages finds each thread, and then its group")
    void shouldBeMessagesToALoopOverAttributes() throws Exception {
        Path decoder = decoder("netlink");
        Taskstats task = SomeStats.task(Counts.ZERO, 0, SomeStats.end(null, false));
        Taskstats group = SomeStats.group(Taskstats.Kind.GROUP, 5, Counts.ZERO);
        TaskstatsRecord thread = TaskstatsEncoder.task(task, group, true);
        TaskstatsRecord sum = TaskstatsEncoder.group(group);
        TaskstatsRecord pool =
                TaskstatsEncoder.group(SomeStats.group(Taskstats.Kind.POOL, 9, Counts.ZERO));
        Path input = directory.resolve("messages");
        for (int version : new int[] {7, 12, 13, 17, 18}) {
            ByteArrayOutputStream messages = new ByteArrayOutputStream();
            messages.writeBytes(TaskstatsNetlink.message(7, thread, sum, version));
            messages.writeBytes(TaskstatsNetlink.message((1L << 32) + 8, thread, sum, version));
            messages.writeBytes(TaskstatsNetlink.message(0, thread, null, version));
            messages.writeBytes(TaskstatsNetlink.message(0, null, pool, version));
            Files.write(input, messages.toByteArray());
            String v = " STATS v" + Math.min(version, 17);
            String pid = "AGGR_PID PID 4711" + v + " 4711 worker-1\n";
            String tgid = "AGGR_TGID TGID 5" + v + " 0 main\n";
            String head = "message %d command 2 version 1\n";
            assertEquals(
                    String.format(head, 7)
                            + pid
                            + tgid
                            + String.format(head, 8)
                            + pid
                            + tgid
                            + String.format(head, 0)
                            + pid
                            + String.format(head, 0)
                            + ("AGGR_TGID" + v + " 0 main\n"),
                    run(input, decoder + ""));
        }
    }

    private Path decoder() throws Exception {
        return decoder("decode");
    }

    private Path decoder(String program) throws Exception {
        boolean compiler = Files.exists(GCC);
        assertTrue(compiler || System.getenv("CI") == null, "CI needs gcc");
        assumeTrue(compiler, "skipped: needs gcc");
        Path decoder = directory.resolve(program);
        run(
                directory.resolve("empty"),
                GCC + "",
                "-o",
                decoder + "",
                "src/test/resources/" + program + ".c");
        return decoder;
    }

    /** The version of the system's header. */
    private int version(Path decoder) throws Exception {
        byte[] newest = new TaskstatsRecord().struct(TaskstatsField.NEWEST);
        return Integer.parseInt(decode(decoder, newest).get("header"));
    }

    private Map<String, String> decode(Path decoder, byte[] record) throws Exception {
        Path input = directory.resolve("record");
        Files.write(input, record);
        Map<String, String> values = new HashMap<>();
        for (String line : run(input, decoder + "").split("\n")) {
            values.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
        }
        return values;
    }

    private static String run(Path input, String... command)
            throws IOException, InterruptedException {
        if (!Files.exists(input)) {
            Files.createFile(input);
        }
        Process process =
                new ProcessBuilder(command)
                        .redirectInput(input.toFile())
                        .redirectErrorStream(true)
                        .start();
        String out = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), out);
        return out;
    }
}
