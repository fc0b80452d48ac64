// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Measure;
import io.jacct.taskstats.ExitMessage;
import io.jacct.taskstats.TaskstatsEncoder;
import io.jacct.taskstats.TaskstatsField;
import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code jacct taskstats --exits --raw}, byte by byte. */
class ExitRecordsTest {
    private static final int VERSION = 13;

    @TempDir private Path directory;
    private FakePages pages;
    private Path file;

    @BeforeEach
    void setUp() throws IOException {
        pages = new FakePages(directory).put(4711, Fixture.snapshot()).dead();
        file = directory.resolve("exits");
    }

    private Result run(Path into, String... more) {
        String[] args = {"taskstats", "4711", "--exits", "--raw", into.toString()};
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--struct-version", Integer.toString(VERSION)));
        all.addAll(List.of(more));
        return pages.run(all.toArray(String[]::new));
    }

    /** The output has only structs, without anything between them. */
    private List<ByteBuffer> records() throws IOException {
        ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(file));
        int size = TaskstatsField.size(VERSION);
        assertEquals(0, all.capacity() % size);
        List<ByteBuffer> records = new ArrayList<>();
        for (int i = 0; i < all.capacity(); i += size) {
            records.add(all.slice(i, size).order(ByteOrder.nativeOrder()));
        }
        return records;
    }

    private static int value(ByteBuffer record, TaskstatsField field) {
        return field.length() == 1
                ? record.get(field.offset()) & 0xFF
                : record.getInt(field.offset());
    }

    @Test
    @DisplayName("TS-1: each exit has the record of the thread, and then of its group")
    void shouldWriteThreadAndThenGroup() throws IOException {
        FakeTasks tasks = pages.tasks;
        tasks.exits.add(List.of(tasks.exit(2, "a-1", "a-N", null)));
        tasks.exits.add(List.of(tasks.exit(3, "b-1", "b-N", "java.lang.Error")));
        Files.writeString(file, "of another time");
        assertEquals(new Result(0, "", ""), run(file));
        List<ByteBuffer> records = records();
        assertEquals(
                List.of(4802, 0, 4803, 0),
                records.stream().map(each -> value(each, TaskstatsField.AC_PID)).toList());
        assertEquals(
                List.of(2, 2, 2, 2),
                records.stream().map(each -> value(each, TaskstatsField.AC_TGID)).toList());
        assertEquals(
                List.of(0, 0, 1, 0),
                records.stream().map(each -> value(each, TaskstatsField.AC_EXITCODE)).toList());
        int flags = value(records.get(2), TaskstatsField.AC_FLAG);
        assertEquals(TaskstatsEncoder.AXSIG | TaskstatsEncoder.AGROUP, flags);
        byte[] group = TaskstatsEncoder.group(tasks.group(2).orElseThrow()).struct(VERSION);
        byte[] last = new byte[group.length];
        records.get(3).get(last);
        assertArrayEquals(group, last);
    }

    /** Linux does the same with the threads of a process that ends. */
    @Test
    void shouldSayOfWhoIsLeftThatItWasKilled() throws IOException {
        FakeTasks tasks = pages.tasks;
        tasks.left.add(tasks.exit(0, "main", "main", null));
        assertEquals(new Result(0, "", ""), run(file));
        ByteBuffer left = records().get(0);
        assertEquals(4800, value(left, TaskstatsField.AC_PID));
        assertEquals(9, value(left, TaskstatsField.AC_EXITCODE));
        assertEquals(TaskstatsEncoder.AXSIG, value(left, TaskstatsField.AC_FLAG));
        assertEquals(2, records().size());
    }

    @Test
    @DisplayName("TS-8: lost exits are reported on standard error, apart from the records")
    void shouldTellWhatWasLost() throws IOException {
        FakeTasks tasks = pages.tasks;
        tasks.exits.add(List.of(tasks.exit(9, "a-1", "a-N", null)));
        tasks.lost = 7;
        assertEquals(new Result(0, "", "jacct: lost 7 exits\n"), run(file));
        assertEquals(2, records().size());
    }

    @Test
    @DisplayName("TS-1: as a netlink message, an exit has the thread and then its group")
    void shouldWriteEachExitAsAMessage() throws IOException {
        FakeTasks tasks = pages.tasks;
        tasks.exits.add(List.of(tasks.exit(2, "a-1", "a-N", null)));
        tasks.exits.add(List.of(tasks.exit(3, "b-1", "b-N", null)));
        assertEquals(new Result(0, "", ""), run(file, "--netlink"));
        ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
        int size = TaskstatsField.size(VERSION);
        for (int exit = 2; exit <= 3; exit++) {
            int start = all.position();
            assertEquals(all.capacity() / 2, all.getInt());
            all.position(start + 8);
            assertEquals(exit, all.getInt(), "sequence");
            assertEquals(0, all.getInt(), "port");
            assertEquals(List.of(2, 1), List.of((int) all.get(), (int) all.get()));
            all.getShort();
            assertAggregate(4, 1, 4800 + exit, size, all);
            assertAggregate(5, 2, 2, size, all);
        }
        assertEquals(0, all.remaining());
    }

    private static void assertAggregate(int type, int idType, int id, int size, ByteBuffer all) {
        assertEquals(List.of(16 + size, type), header(all));
        assertEquals(List.of(8, idType), header(all));
        assertEquals(id, all.getInt());
        assertEquals(List.of(4 + size, 3), header(all));
        assertEquals(VERSION, all.getShort(all.position()));
        all.position(all.position() + size);
    }

    private static List<Integer> header(ByteBuffer all) {
        return List.of((int) all.getShort(), (int) all.getShort());
    }

    @Test
    void shouldSayOnceThatNumbersOfTheKernelAreNotKnown() throws IOException {
        FakeTasks tasks = pages.tasks;
        ExitMessage first = tasks.exit(1, "long", "long", null);
        tasks.exits.add(List.of(first, tasks.exit(2, "known", "known", null)));
        tasks.missing = Measure.SCHEDULER.bit();
        ExitMessage third = tasks.exit(3, "a-1", "a-N", null);
        tasks.exits.add(List.of(third, tasks.exit(4, "a-2", "a-N", null)));
        Result result = run(file);
        assertEquals(0, result.status());
        assertEquals(
                "jacct: exits whose ac_flag has 0x80 lack numbers of the kernel, first that of a-1\n",
                result.err());
        List<Integer> flags =
                records().stream().map(each -> value(each, TaskstatsField.AC_FLAG)).toList();
        int last = TaskstatsEncoder.AUNKNOWN | TaskstatsEncoder.AGROUP;
        assertEquals(List.of(0, 0, 0, 0, last, 0x80, 0x80, 0x80), flags);
    }

    @Test
    void shouldSayThatAFileCannotBeWritten() throws IOException {
        FakeTasks tasks = pages.tasks;
        tasks.exits.add(List.of(tasks.exit(9, "a-1", "a-N", null)));
        for (Path bad : List.of(directory, directory.resolve("no/where"), Path.of("/dev/full"))) {
            Result result = run(bad);
            assertEquals(3, result.status(), result.err());
            assertEquals(1, result.err().lines().count());
            assertEquals(0, result.err().indexOf("jacct: cannot write " + bad + ": "));
            tasks.exits.add(List.of(tasks.exit(9, "a-1", "a-N", null)));
        }
    }
}
