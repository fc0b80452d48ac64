// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.ledger.LedgerStart;
import io.jacct.ledger.ThreadLedger;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Snapshot;
import java.io.File;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetTest {
    private static final long LONG = 3_600_000;
    private static byte[] made;

    @TempDir private static Path common;
    @TempDir private Path directory;

    private final List<Thread> alive = new ArrayList<>();
    private final StringWriter said = new StringWriter();
    private long started;
    private Fleet fleet;

    @BeforeAll
    static void makeAPage() throws Exception {
        made = MadePage.bytes(common.resolve("page"), 4, 2, " \"q\"\n\\");
    }

    @BeforeEach
    void begin() {
        started = System.currentTimeMillis();
        fleet = fleet(LONG);
    }

    private Fleet fleet(long linger) {
        Complaints complaints = new Complaints(new PrintWriter(said));
        return new Fleet(List.of(directory.toFile()), false, linger, complaints);
    }

    @AfterEach
    void end() {
        fleet.close();
    }

    /** Pages of this machine's own JVMs may be among them. */
    private List<Reading> readings() {
        String own = directory.toString();
        List<Reading> all = new ArrayList<>();
        fleet.read(each -> each, all::add);
        all.removeIf(each -> !each.snapshot().page().file().startsWith(own));
        return all;
    }

    private String said() {
        StringBuilder lines = new StringBuilder();
        said.toString()
                .lines()
                .filter(each -> each.contains(directory.toString()))
                .forEach(each -> lines.append(each).append('\n'));
        return lines.toString();
    }

    private Path live(String name, long since) throws Exception {
        return Files.write(directory.resolve(name), MadePage.live(made, since));
    }

    @Test
    void shouldReadWhatThePageHas() throws Exception {
        live("1", started);
        Snapshot snapshot = readings().get(0).snapshot();
        // each of the two threads has read one time and two times
        assertEquals(6L * MadePage.BYTES, snapshot.totals().get(Counter.FILE_READ_BYTES));
        assertEquals(List.of(), snapshot.tasks());
        assertEquals("", said());
    }

    @Test
    void shouldFindJvmsAsTheyComeAndGo() throws Exception {
        assertEquals(0, readings().size());
        Path one = live("1", started);
        live("2", started + 1);
        assertEquals(2, readings().size());
        close(one);
        List<Reading> both = readings();
        assertEquals(List.of(false, true), both.stream().map(Reading::alive).toList());
        Files.delete(one);
        assertEquals(
                both.get(0).snapshot().totals(),
                readings().get(0).snapshot().totals(),
                "the last values stay");
    }

    /** As the JVM does it when it ends in order. */
    private static void close(Path page) throws Exception {
        ByteBuffer word = ByteBuffer.allocate(8).order(ByteOrder.nativeOrder());
        word.putLong(0, Layout.STATE_CLOSED);
        try (RandomAccessFile file = new RandomAccessFile(page.toFile(), "rw")) {
            file.seek(Layout.PAGE_STATE);
            file.write(word.array());
        }
    }

    @Test
    void shouldForgetAJvmThatEndedLongAgo() throws Exception {
        fleet.close();
        fleet = fleet(-1);
        Path one = live("1", started);
        assertEquals(1, readings().size());
        close(one);
        assertEquals(0, readings().size());
        assertEquals(0, readings().size(), "its file is still there");
    }

    @Test
    void shouldTellOfAJvmThatWasKilledBeforeItWasFound() throws Exception {
        Files.write(directory.resolve("1"), MadePage.killed(made, started));
        assertFalse(readings().get(0).alive());
        fleet.close();
        fleet = fleet(-LONG);
        assertEquals(0, readings().size(), "unless that was long ago");
    }

    @Test
    void shouldGiveEachPageItsOwnIdentity() throws Exception {
        Path one = live("1", started);
        Identity first = readings().get(0).identity();
        close(one);
        Files.delete(one);
        live("1", started + 1);
        List<Reading> both = readings();
        assertEquals(first, both.get(0).identity());
        assertNotEquals(first.instance(), both.get(1).identity().instance());
    }

    @Test
    void shouldReadAFileOfTwoNamesOnceAndRefuseACopy() throws Exception {
        Path one = live("1", started);
        Files.createLink(directory.resolve("2"), one);
        live("3", started);
        assertEquals(1, readings().size());
        assertEquals(1, said().lines().count(), said());
        assertTrue(said().contains("a copy of"), said());
    }

    @Test
    void shouldSayOnceWhatIsWrongWithAPage() throws Exception {
        Files.writeString(directory.resolve("1"), "hello\n".repeat(1000));
        byte[] damaged = MadePage.live(made, started);
        ByteBuffer.wrap(damaged).order(ByteOrder.nativeOrder()).putLong(Layout.PAGE_SEGMENTS, -1);
        Files.write(directory.resolve("2"), damaged);
        Files.write(directory.resolve("3"), new byte[0]);
        live("4", started);
        for (int i = 0; i < 3; i++) {
            assertEquals(1, readings().size());
        }
        assertEquals(3, said().lines().count(), said());
        Map<Fleet.Refusal, Integer> refused = fleet.refused();
        assertTrue(refused.values().stream().mapToInt(each -> each).sum() >= 3, "" + refused);
        Files.writeString(directory.resolve("1"), "");
        readings();
        assertEquals(4, said().lines().count(), said());
    }

    @Test
    void shouldLeaveOutAPageThatIsCutShort() throws Exception {
        Path one = live("1", started);
        assertEquals(1, readings().size());
        try (RandomAccessFile file = new RandomAccessFile(one.toFile(), "rw")) {
            file.setLength(4096);
        }
        assertEquals(0, readings().size());
        assertEquals(0, readings().size());
        assertEquals(1, said().lines().count(), said());
        assertEquals(1, fleet.refused().get(Fleet.Refusal.DAMAGED));
    }

    /** The ledger makes room for more threads while the exporter has the page open. */
    @Test
    void shouldReadAPageThatGrows() throws Exception {
        Path page = directory.resolve("1");
        assertNull(LedgerStart.open(Map.of("page", page.toString())));
        try {
            long small = Files.size(page);
            assertEquals(1, readings().size());
            for (int i = 0; Files.size(page) == small; i++) {
                Thread thread = new Thread(() -> {}, "grows-" + i);
                ThreadLedger.starting(thread);
                alive.add(thread);
            }
            long seen = readings().get(0).snapshot().started();
            assertTrue(seen >= alive.size(), seen + " of " + alive.size());
            assertEquals("", said());
        } finally {
            LedgerStart.close();
        }
    }

    /** Another user's, if this is not root. */
    @Test
    void shouldSayWhichPageItMayNotRead() throws Exception {
        Path page = live("1", started);
        Files.setPosixFilePermissions(page, Set.of());
        int read = Files.isReadable(page) ? 1 : 0;
        assertEquals(read, readings().size());
        assertEquals(1 - read, said().lines().count(), said());
        assertEquals(read == 0, said().contains("may not be read"), said());
    }

    @Test
    void shouldNotWaitForAFifo() throws Exception {
        Path fifo = directory.resolve("1");
        assertEquals(0, new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor());
        assertEquals(0, readings().size());
        assertTrue(said().contains("not a regular file"), said());
    }

    @Test
    void shouldKeepALineALine() {
        Complaints complaints = new Complaints(new PrintWriter(said));
        complaints.line("a\nb\u001b[2Jc\u2028d\u202ee");
        assertEquals("jacct export: a?b?[2Jc?d?e\n", said.toString());
    }

    @Test
    void shouldFindPagesByTheirNames() throws Exception {
        live("1", started);
        live("notapage", started + 1);
        List<File> files = new PageSources(List.of(directory.toFile()), false).files();
        Pattern names = Pattern.compile(Pattern.quote(directory.toString()) + "/.*");
        assertEquals(
                List.of(directory.resolve("1").toFile()),
                files.stream().filter(each -> names.matcher(each.getPath()).matches()).toList());
    }
}
