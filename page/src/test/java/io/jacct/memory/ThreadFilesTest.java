// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.jacct.counter.Counter;
import io.jacct.counter.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadFilesTest {
    private static final long OTHERS =
            Measure.ALLOCATION.bit()
                    | Measure.BLOCKS.bit()
                    | Measure.BLOCK_TIME.bit()
                    | Measure.PAUSES.bit()
                    | Measure.SEEN;

    @TempDir Path directory;
    private final long[] values = new long[Counter.SLOTS];

    private long measure() {
        return new ThreadFiles(directory + "/").measure(directory + "/", values);
    }

    private long value(Counter counter) {
        return values[counter.id()];
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(directory.resolve(file), text);
    }

    @Test
    void shouldReadAllFourFiles() throws IOException {
        write("schedstat", "123456789 987654321 42\n");
        write("stat", "77 (a) b (c) S 1 2 3 4 -1 5 11 12 13 14 150 160 0 0 20 0 30 0 999 1 2 3\n");
        write(
                "status",
                "Name:\tvoluntary_ctxt_switches:\nx:\t1\nvoluntary_ctxt_switches:\t31\n"
                        + "nonvoluntary_ctxt_switches:\t32\n");
        write(
                "io",
                "rchar: 1\nwchar: 2\nsyscr: 3\nsyscw: 4\nread_bytes: 5\nwrite_bytes: 6\n"
                        + "cancelled_write_bytes: 7\n");
        assertEquals(OTHERS, measure());
        assertEquals(123456789, value(Counter.CPU_NANOS));
        assertEquals(987654321, value(Counter.CPU_DELAY_NANOS));
        assertEquals(42, value(Counter.CPU_SLICES));
        assertEquals(11, value(Counter.MINOR_FAULTS));
        assertEquals(13, value(Counter.MAJOR_FAULTS));
        assertEquals(ClockTick.nanos(160), value(Counter.SYSTEM_NANOS));
        assertEquals(31, value(Counter.VOLUNTARY_SWITCHES));
        assertEquals(32, value(Counter.INVOLUNTARY_SWITCHES));
        assertEquals(1, value(Counter.KERNEL_READ_BYTES));
        assertEquals(2, value(Counter.KERNEL_WRITE_BYTES));
        assertEquals(3, value(Counter.KERNEL_READS));
        assertEquals(4, value(Counter.KERNEL_WRITES));
        assertEquals(5, value(Counter.STORAGE_READ_BYTES));
        assertEquals(6, value(Counter.STORAGE_WRITE_BYTES));
        assertEquals(7, value(Counter.CANCELLED_WRITE_BYTES));
    }

    @Test
    void shouldMissWhatIsNotThere() throws IOException {
        assertEquals(Measure.ALL, measure());
        write("schedstat", "0 0 0\n");
        write("status", "Name:\tx\n");
        write("io", "rchar: 1\n");
        assertEquals(Measure.ALL, measure(), "a kernel that keeps no such statistics");
        write("status", "Name:\tx\nvoluntary_ctxt_switches:\t1\n");
        assertEquals(Measure.ALL, measure(), "cut short");
    }

    /** Any class of an application may call this, and it does not ask a security manager. */
    @Test
    void shouldReadFilesOfThreadsOnly() throws IOException {
        write("comm", "secret\n");
        Path link = Files.createSymbolicLink(directory.resolve("1"), directory);
        assertEquals("secret", new ThreadFiles(directory + "/").name(link + "/"));
        for (String other :
                List.of(
                        directory + "/",
                        "/proc/self/root" + directory + "/",
                        "/proc/self/../.." + directory + "/",
                        "/proc/self/cwd/",
                        "/proc/self/task/" + ThreadFiles.ownId())) {
            assertEquals("", new ThreadFiles().name(other), other);
        }
        long pid = ProcessHandle.current().pid();
        for (String task : List.of("self/task/", pid + "/task/")) {
            String own = "/proc/" + task + ThreadFiles.ownId() + "/";
            assertNotEquals("", new ThreadFiles().name(own), own);
        }
    }

    @Test
    void shouldReadTheCallingThreadsOwn() throws IOException {
        String stat = Files.readString(Path.of("/proc/thread-self/stat"));
        assertEquals(Long.parseLong(stat.substring(0, stat.indexOf(' '))), ThreadFiles.ownId());
        assertEquals(OTHERS, new ThreadFiles().measure(ThreadFiles.SELF, values));
    }
}
