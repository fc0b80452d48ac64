// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.taskstats.Taskstats;
import io.jacct.taskstats.TaskstatsEncoder;
import io.jacct.taskstats.TaskstatsRecord;
import io.jacct.tool.FakePages.Result;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code jacct taskstats --raw} for one task or sum. */
class TaskstatsRawTest {
    @TempDir Path directory;
    private FakePages pages;

    @BeforeEach
    void setUp() throws IOException {
        pages = new FakePages(directory).put(4711, Fixture.snapshot());
    }

    private Result run(String... args) {
        List<String> all = new ArrayList<>(List.of("taskstats", "4711"));
        all.addAll(List.of(args));
        return pages.run(all.toArray(String[]::new));
    }

    private void assertQuiet(String... args) {
        assertEquals(new Result(0, "", ""), run(args));
    }

    @Test
    void shouldWriteTheStruct() throws IOException {
        Path file = directory.resolve("raw");
        assertQuiet("12", "--raw", file.toString(), "--struct-version", "9");
        Taskstats worker = pages.tasks.stats(Fixture.worker(), null);
        Taskstats main = pages.tasks.group(2).orElseThrow();
        TaskstatsRecord record = TaskstatsEncoder.task(worker, main, false);
        pages.tasks.complete(record, worker.task().tid());
        byte[] expected = TaskstatsEncoder.message(record, worker, 9).toBytes();
        assertArrayEquals(expected, Files.readAllBytes(file));
    }

    @Test
    void shouldWriteANetlinkMessageOfATaskOrASum() throws IOException {
        Path file = directory.resolve("raw");
        for (String[] which :
                new String[][] {{"--tid", "4712"}, {"0"}, {"--pool", "http-exec-N"}}) {
            List<String> args = new ArrayList<>(List.of(which));
            args.addAll(List.of("--raw", file.toString(), "--netlink", "--struct-version", "7"));
            assertQuiet(args.toArray(String[]::new));
            ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(file));
            all.order(ByteOrder.nativeOrder());
            boolean pool = which[0].equals("--pool");
            assertEquals(20 + 4 + (pool ? 0 : 8) + 4 + 328, all.getInt(0));
            assertEquals(which[0].equals("--tid") ? 4 : 5, all.getShort(22));
            assertEquals(pool ? 3 : which[0].equals("--tid") ? 1 : 2, all.getShort(26));
        }
    }

    @Test
    void shouldGiveALaterReaderTheNewestVersionAndSaySo() throws IOException {
        Path file = directory.resolve("raw");
        Result result = run("1", "--raw", file.toString(), "--struct-version", "18");
        assertEquals(0, result.status());
        assertEquals(
                "jacct: writes version 17, the newest it knows: 688 bytes a struct\n",
                result.err());
        assertEquals(17, Files.readAllBytes(file)[0] + Files.readAllBytes(file)[1]);
    }
}
