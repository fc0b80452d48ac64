// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How lines of strace become sums; the lines are as strace 6.1 has written them. */
class StraceWindowTest {
    private static final String MARK = "10 read(9</proc/10/io>, \"\"..., 64) = 64";
    private static final String TCP = "<TCPv6:[[::ffff:127.0.0.1]:1->[::ffff:127.0.0.1]:2]>";

    @Test
    void shouldSumByKindAndDirection() {
        assertSums(
                "{fileReadBytes=5, fileWriteBytes=20, pipeWriteBytes=3, socketReadBytes=100}",
                "11 read(5</d/a>, \"\"..., 8192)              = 5",
                "11 pwrite64(5</d/b>(deleted), \"\"..., 20, 4096) = 20",
                "11 write(1<pipe:[123]>, \"\"..., 3)         = 3",
                "12 read(8" + TCP + ", \"\"..., 100) = 100");
    }

    @Test
    void shouldKnowDevicesAsFilesAndEverySocket() {
        assertSums(
                "{fileReadBytes=20, socketReadBytes=3, socketWriteBytes=3}",
                "11 read(5</dev/random<char 1:8>>, \"\"..., 20) = 20",
                "11 readv(5<UNIX-STREAM:[1->2, \"/d/s\"]>, [{iov_base=\"\"..., iov_len=3}], 1) = 3",
                "11 sendto(6<UDP:[127.0.0.1:1]>, \"\"..., 2, 0, NULL, 0) = 2",
                "11 write(6<socket:[99]>, \"\"..., 1) = 1");
    }

    @Test
    void shouldReadAndWriteWhatKernelCopies() {
        assertSums(
                "{fileReadBytes=107, fileWriteBytes=7, socketWriteBytes=100}",
                "11 sendfile(8" + TCP + ", 5</d/a>, [0] => [100], 100) = 100",
                "11 copy_file_range(5</d/a>, [0] => [7], 6</d/b>, [0] => [7], 7, 0) = 7");
    }

    @Test
    void shouldJoinPiecesOfCallThatOthersInterrupt() {
        assertSums(
                "{fileReadBytes=2, fileWriteBytes=30}",
                "11 read(5</d/a>,  <unfinished ...>",
                "12 write(6</d/b>, \"\"..., 30 <unfinished ...>",
                "11 <... read resumed>\"\"..., 8192)        = 2",
                "12 <... write resumed>)                 = 30");
    }

    @Test
    void shouldCountNothingForCallsThatMovedNothing() {
        assertSums(
                "{}",
                "11 read(5</d/a>, \"\", 8192) = 0",
                "11 read(8" + TCP + ", 0x7f00, 5) = -1 EAGAIN (Resource temporarily unavailable)",
                "11 read(8" + TCP + ", 0x7f00, 5) = ? ERESTARTSYS (To be restarted)",
                "11 mmap(NULL, 4096, PROT_READ, MAP_SHARED, 5</d/a>, 0) = 0x7f0000001000",
                "11 mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE, -1, 0) = 0x7f0000002000");
    }

    @Test
    void shouldLookBetweenLastTwoMarks() {
        List<String> lines = new ArrayList<>(List.of(MARK));
        lines.add("11 read(5</d/a>, \"\"..., 1) = 1");
        lines.add("11 read(5</d/a>,  <unfinished ...>");
        lines.add(MARK);
        lines.add("11 <... read resumed>\"\"..., 10) = 10");
        lines.add("11 mmap(NULL, 4096, PROT_READ, MAP_SHARED, 5</d/a>, 0) = 0x7f0000001000");
        lines.add(MARK);
        lines.add("11 read(5</d/a>, \"\"..., 100) = 100");
        StraceWindow window = new StraceWindow(StraceLog.parse(lines), Map.of());
        assertEquals("{fileReadBytes=10}", window.sums().toString());
        assertEquals(1, window.mappings(Path.of("/d")));
        assertEquals(0, window.mappings(Path.of("/d/a")));
    }

    @Test
    void shouldNameWhatIsLeftOut() {
        StraceWindow window = window("11 write(7<anon_inode:[eventfd]>, \"\"..., 8) = 8");
        assertEquals("{}", window.sums().toString());
        String named = "8 bytes in 1 calls, a wake-up: write anon_inode:[eventfd]\n";
        assertTrue(window.toString().endsWith(named), window::toString);
    }

    @Test
    void shouldNameCallsThatMakeUpDifference() {
        StraceWindow window =
                window(
                        "11 read(5</d/a>, \"\"..., 100) = 30",
                        "11 read(6</d/b>, \"\"..., 100) = 12",
                        "11 write(7<anon_inode:[eventfd]>, \"\"..., 8) = 8");
        assertEquals("", window.differences(Map.of("fileReadBytes", 42L)));
        assertEquals(
                "fileReadBytes: strace saw 12 more, which is fileReadBytes: read /d/b",
                window.differences(Map.of("fileReadBytes", 30L)));
        assertEquals(
                "fileReadBytes: strace saw 42 more, which is fileReadBytes: read\n"
                        + "pipeWriteBytes: strace saw -7 more",
                window.differences(Map.of("pipeWriteBytes", 7L)));
    }

    @Test
    void shouldFailOnWhatNobodyHasExplained() {
        assertUnexplained("11 read(7<anon_inode:[timerfd]>, \"\"..., 8) = 8");
        assertUnexplained("11 sendmmsg(7" + TCP + ", [], 2, 0) = 2");
        assertThrows(IllegalArgumentException.class, () -> window("11 what?"));
        assertThrows(IllegalArgumentException.class, () -> window("11 <... read resumed>) = 1"));
    }

    private static void assertUnexplained(String line) {
        assertThrows(AssertionError.class, () -> window(line));
    }

    private static void assertSums(String expected, String... lines) {
        assertEquals(expected, window(lines).sums().toString());
    }

    private static StraceWindow window(String... lines) {
        List<String> all = new ArrayList<>(List.of(MARK));
        all.addAll(List.of(lines));
        all.add(MARK);
        return new StraceWindow(
                StraceLog.parse(all), Map.of("a wake-up", target -> target.contains("eventfd")));
    }
}
