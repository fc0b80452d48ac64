// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.base.Notes;
import io.jacct.memory.FileStore;
import io.jacct.memory.OwnProcess;
import io.jacct.memory.PageMemory;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which of several pages a process id means. {@code PodTest} has it with pid namespaces. */
class PageFilesTest {
    private static final OwnProcess ME = OwnProcess.ask();
    private static final long ELSEWHERE = ME.start() - 1;

    @TempDir private Path temp;

    /** A page that is collected gives up its lock. */
    private final List<PageMemory> kept = new ArrayList<>();

    /** A page of the process with this test's id that has started then. */
    private PageMemory page(long start, String namespace) throws IOException {
        FileStore store = FileStore.ofProcess(temp.toFile(), ME.pid());
        PageMemory made = PageMemory.create(store, ME.pid(), start);
        new Notes(made).add("pid.namespace", namespace);
        made.ready();
        kept.add(made);
        return made;
    }

    /** A page that its process has left behind. */
    private void deadPage() throws IOException {
        PageMemory page = page(ELSEWHERE, "1");
        Path file = Path.of(page.place());
        byte[] bytes = Files.readAllBytes(file);
        page.close();
        Files.write(file, bytes);
    }

    private File found() throws PageException {
        return PageFiles.ofPid(temp.toFile(), ME.pid());
    }

    private String refused() {
        return assertThrows(PageException.class, this::found).getMessage();
    }

    private String name(int turn) {
        return temp.resolve(ME.pid() + (turn == 1 ? "" : "-" + turn)).toString();
    }

    @Test
    void shouldMeanTheProcessThatTheReaderSees() throws IOException {
        page(ELSEWHERE, "1");
        PageMemory mine = page(ME.start(), "2");
        page(ELSEWHERE, "3");
        assertEquals(name(2), mine.place());
        assertEquals(mine.place(), found().getPath());
    }

    @Test
    void shouldNameThePagesOfOtherNamespaces() throws IOException {
        page(ELSEWHERE, "1");
        page(ELSEWHERE, "2");
        String line = refused();
        assertTrue(line.contains("no page here, but in another pid namespace"), line);
        assertTrue(line.endsWith(", name a file: " + name(1) + ", " + name(2)), line);
    }

    @Test
    void shouldMeanADeadProcessWhereNoneLivesHere() throws IOException {
        deadPage();
        assertEquals(name(1), found().getPath());
        page(ME.start(), "1");
        assertEquals(name(1), found().getPath(), "the dead one was replaced");
    }

    @Test
    void shouldNotGuessWhichDeadProcessIsMeant() throws IOException {
        PageMemory first = page(ELSEWHERE, "1");
        deadPage();
        byte[] bytes = Files.readAllBytes(Path.of(name(2)));
        first.close();
        Files.write(Path.of(name(1)), bytes);
        String line = refused();
        assertTrue(line.endsWith(", name a file: " + name(1) + ", " + name(2)), line);
    }

    /** A process is known by the clock tick in which it has started. */
    @Test
    void shouldTellApartProcessesThatStartTogether() throws IOException {
        page(ME.start(), "1");
        PageMemory mine = page(ME.start(), OwnProcess.namespace());
        assertEquals(mine.place(), found().getPath());
        page(ME.start(), OwnProcess.namespace());
        assertTrue(refused().startsWith("several pages are of a process " + ME.pid()));
    }

    @Test
    void shouldNameTheFirstPlaceWhereThereIsNone() throws IOException {
        assertEquals(name(1), found().getPath());
    }

    @Test
    void shouldListEachNameAPageMayHave() throws IOException {
        for (String name : List.of("10", "9-2", "9", "9-10", "x", "9-", "-2", "9.tmp", "9-2-2")) {
            Files.createFile(temp.resolve(name));
        }
        List<String> names = PageFiles.list(temp.toFile()).stream().map(File::getName).toList();
        assertEquals(List.of("9", "9-2", "9-10", "10"), names);
    }
}
