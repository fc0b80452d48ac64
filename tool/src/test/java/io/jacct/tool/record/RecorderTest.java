// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.memory.Layout;
import io.jacct.recording.Recording;
import io.jacct.recording.RecordingWriter;
import io.jacct.snapshot.PageInfo;
import io.jacct.tool.RealPage;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages are of this process, which lives, or of nobody. */
class RecorderTest {
    @TempDir private Path directory;
    private final StringWriter err = new StringWriter();
    private final List<File> pages = new ArrayList<>();
    private final Map<String, Path> places = new HashMap<>();
    private final List<String> retained = new ArrayList<>();
    private boolean partsEnd;
    private byte[] page;

    @BeforeEach
    void makePage() throws Exception {
        page = RealPage.bytes(directory.resolve("made"), "");
    }

    private Path page(String name, boolean alive) throws IOException {
        ByteBuffer words = ByteBuffer.wrap(page).order(ByteOrder.nativeOrder());
        words.putLong(Layout.PAGE_PID, alive ? ProcessHandle.current().pid() : RealPage.NOBODY);
        words.putLong(Layout.PAGE_STATE, Layout.STATE_READY);
        Path file = directory.resolve(name);
        // the same file, which the recorder has mapped
        try (var channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(page));
        }
        if (!pages.contains(file.toFile())) {
            pages.add(file.toFile());
        }
        return file;
    }

    private final class Places implements Destination {
        @Override
        public RecordingWriter writer(PageInfo info) {
            Path file = places.get(Path.of(info.file()).getFileName().toString());
            if (file == null) {
                throw new OutOfMemoryError("of a test");
            }
            return RecordingWriter.ofFile(file);
        }

        @Override
        public boolean endParts(List<RecordingWriter> writers) {
            return partsEnd;
        }

        @Override
        public void retain(List<RecordingWriter> writers) {
            retained.add(writers.size() + " writers");
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    private Recorder recorder(boolean all) {
        RecorderLines lines = new RecorderLines(new PrintWriter(err, true), "there", all);
        return new Recorder(new Places(), () -> pages, !all, lines);
    }

    private List<String> told() {
        return err.toString().lines().toList();
    }

    /** A file of which each use fails so. */
    private static Path failing(Error error) {
        return (Path)
                Proxy.newProxyInstance(
                        RecorderTest.class.getClassLoader(),
                        new Class<?>[] {Path.class},
                        (proxy, method, args) -> {
                            throw error;
                        });
    }

    @Test
    void shouldLetGoOfAPageThatTakesTooMuchMemoryAndGoOnWithOthers() throws Exception {
        Path first = page("first", true);
        Path second = page("second", true);
        page("third", true);
        places.put("first", failing(new OutOfMemoryError("of a test")));
        places.put("third", directory.resolve("third.jrec"));
        try (Recorder recorder = recorder(false)) {
            for (int i = 0; i < 3; i++) {
                recorder.tick();
                assertEquals(1, recorder.size());
            }
        }
        long megabytes = Runtime.getRuntime().maxMemory() >> 20;
        String why =
                " no more: it takes more than the " + megabytes + " MB of -Xmx, see docs/record.md";
        assertEquals(
                List.of("jacct: records " + second + why, "jacct: records " + first + why), told());
        try (Recording recording = Recording.open(directory.resolve("third.jrec").toFile())) {
            assertTrue(recording.next());
            assertTrue(recording.next());
        }
    }

    @Test
    void shouldTellOfJvmsThatComeAndGo() throws Exception {
        page("one", true);
        places.put("one", directory.resolve("one.jrec"));
        try (Recorder recorder = recorder(true)) {
            recorder.tick();
            recorder.tick();
            long pid = ProcessHandle.current().pid();
            assertEquals(List.of("jacct: records process " + pid + ": orders.jar"), told());
            page("one", false);
            recorder.tick();
            assertEquals("jacct: process " + pid + " has ended", told().get(1));
            assertEquals(2, told().size());
        }
    }

    @Test
    void shouldGiveTheLastFrameTheMomentAtWhichTheJvmLived() throws Exception {
        page("one", true);
        places.put("one", directory.resolve("one.jrec"));
        try (Recorder recorder = recorder(false)) {
            recorder.tick();
            page("one", false);
            recorder.tick();
        }
        try (Recording recording = Recording.open(directory.resolve("one.jrec").toFile())) {
            long alive = recording.millis();
            assertTrue(recording.next());
            assertFalse(recording.alive());
            assertTrue(recording.millis() > alive);
        }
    }

    @Test
    void shouldMakeRoomWhenAPartHasEnded() throws Exception {
        try (Recorder recorder = recorder(false)) {
            recorder.tick();
            recorder.tick();
            assertEquals(1, retained.size());
            partsEnd = true;
            recorder.tick();
            recorder.tick();
            assertEquals(3, retained.size());
        }
    }
}
