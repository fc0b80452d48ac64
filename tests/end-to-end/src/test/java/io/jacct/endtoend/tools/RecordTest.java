// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.tools.Short;
import io.jacct.recording.Recording;
import io.jacct.recording.codec.Frame;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** A recording has every count of a JVM, whatever ends while it is written. */
class RecordTest {
    private static final int DISK_FULL_BLOCKS = 800;

    private static final int MOST_ROUNDS = 100;

    /** In their time a JVM that runs shows that it lives. One that is stopped lives unseen. */
    private static final int FRAMES_OF_A_TICK = 15;

    /** The recorder says where it writes. */
    private static final String BEGIN = "jacct: writes to ";

    @TempDir private Path directory;

    private RunningJvm start(Jdk jdk, Path page) throws Exception {
        Path files = Files.createDirectories(directory.resolve("files"));
        RunningJvm running =
                ChildJvm.verified(jdk).accounted(page).program(Short.class, files).start();
        running.await("ready");
        return running;
    }

    private static RunningJvm record(Jdk jdk, Object what, Path to) throws IOException {
        return recorder(jdk, what, to).start();
    }

    private static ChildJvm recorder(Jdk jdk, Object what, Path to) {
        return ChildJvm.jacct(jdk, "record", what.toString(), "-i", "100ms", "-o", to.toString());
    }

    private static int frames(Path recording) {
        int frames = 1;
        try (Recording open = Recording.open(recording.toFile())) {
            while (open.next()) {
                frames++;
            }
            return frames;
        } catch (IOException notYet) {
            return 0;
        }
    }

    private static void awaitFrames(Path recording, int more) throws Exception {
        int wanted = frames(recording) + more;
        Await.until(() -> frames(recording) >= wanted, () -> "no more frames in " + recording);
    }

    @OnOldestFirst
    void shouldAddUpToTheFinalCountersOfAJvmThatWasKilled(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Path to = directory.resolve("one.jrec");
        try (RunningJvm jvm = start(jdk, page);
                RunningJvm recorder = record(jdk, page, to)) {
            awaitFrames(to, 1);
            jvm.say("");
            jvm.await("round 1");
            awaitFrames(to, 2);
            jvm.say("");
            awaitFrames(to, 2);
            signal("-STOP", jvm.pid());
            awaitFrames(to, FRAMES_OF_A_TICK);
            jvm.kill();
            // it ends with the JVM
            recorder.finish().wellBut(BEGIN);
        }
        Snapshot end = Pages.read(page);
        RecordedSums sums = RecordedSums.of(to);
        assertFalse(sums.last().alive());
        assertShowsWhatThreadsDid(sums.last().snapshot(), end);
        sums.assertEqual(end);
        Group even =
                end.pools().stream().filter(each -> each.name().equals("even-N")).findFirst().get();
        long each = (long) Short.FILES / 2 * Short.BYTES;
        assertTrue(
                even.counts().get(Counter.FILE_WRITE_BYTES) >= each,
                () -> Pages.text(even.counts()));
        assertTrue(even.ended() >= Short.THREADS / 2);
        assertExitsAreToldOnce(to);
    }

    private static void assertShowsWhatThreadsDid(Snapshot last, Snapshot page) {
        for (Task each : page.tasks()) {
            Task recorded =
                    last.tasks().stream().filter(one -> one.id() == each.id()).findFirst().get();
            assertEquals(operation(each), operation(recorded));
            boolean doing = recorded.current() != null;
            assertTrue(!doing || recorded.current().nanos() >= 0, recorded::toString);
        }
    }

    private static String operation(Task task) {
        return task.current() == null ? "" : task.current().name();
    }

    /** Those that the page still had when the recorder came are each in one frame. */
    private static void assertExitsAreToldOnce(Path recording) throws IOException {
        Set<Long> folds = new HashSet<>();
        try (Recording open = Recording.open(recording.toFile())) {
            do {
                Frame frame = open.frame();
                frame.departures()
                        .forEach(gone -> assertTrue(folds.add(gone.fold()), gone::toString));
            } while (open.next());
        }
        assertFalse(folds.isEmpty());
    }

    @AfterVerify
    @OnEachJdk
    void shouldLoseAtMostOneFrameWhenTheRecorderIsKilled(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Path to = directory.resolve("recordings");
        try (RunningJvm jvm = start(jdk, page)) {
            int seen;
            try (RunningJvm recorder = record(jdk, page, to)) {
                awaitFrames(to, 2);
                jvm.say("");
                awaitFrames(to, 3);
                Finished second = recorder(jdk, page, to).run();
                assertEquals(1, second.status());
                assertEquals(List.of("jacct: another recorder writes to " + to), second.err());
                seen = frames(to);
                recorder.kill();
            }
            int left = frames(to);
            assertTrue(left >= seen, left + " frames of " + seen);
            jvm.await("round 1");
            try (RunningJvm recorder = record(jdk, page, to)) {
                awaitFrames(to, 2);
                jvm.closeInput();
                jvm.finish().well();
                recorder.finish().wellBut(BEGIN);
            }
        }
        RecordedSums.of(to).assertEqual(Pages.read(page));
    }

    @AfterVerify
    @OnOldestFirst
    void shouldRecordAJvmThatIsStopped(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Path to = directory.resolve("one.jrec");
        try (RunningJvm jvm = start(jdk, page);
                RunningJvm recorder = record(jdk, page, to)) {
            awaitFrames(to, 1);
            signal("-STOP", jvm.pid());
            awaitFrames(to, 3);
            signal("-CONT", jvm.pid());
            recorder.terminate().wellBut(BEGIN);
            assertTrue(RecordedSums.of(to).last().alive());
        }
    }

    private static void signal(String which, long pid) throws Exception {
        new ProcessBuilder("kill", which, Long.toString(pid)).start().waitFor();
    }

    @AfterVerify
    @OnOldestFirst
    void shouldFindJvmsThatStartAndEndTheRecordingsOfThoseThatEnd(Jdk jdk) throws Exception {
        Path to = directory.resolve("recordings");
        Path files = Files.createDirectories(directory.resolve("files"));
        ChildJvm child = ChildJvm.verified(jdk).agent("").program(Short.class, files);
        String[] all = {"record", "--all", "-i", "100ms", "-o", to.toString()};
        try (RunningJvm first = child.start();
                RunningJvm recorder = ChildJvm.jacct(jdk, all).start()) {
            first.await("ready");
            awaitRecording(to, first);
            try (RunningJvm later = child.start()) {
                later.await("ready");
                awaitFrames(awaitRecording(to, later), 1);
                later.closeInput();
                later.finish().well();
                Path ended = awaitRecording(to, later);
                Await.until(
                        () -> !RecordedSums.of(ended).last().alive(),
                        () -> "no last frame of a JVM that has ended");
            }
            Finished done = recorder.terminate();
            // pages of other tests come and go, and may be cut short
            assertEquals(0, done.status(), done::toString);
            assertTrue(RecordedSums.of(awaitRecording(to, first)).last().alive());
        }
    }

    private static Path awaitRecording(Path store, RunningJvm jvm) throws Exception {
        Await.until(() -> recording(store, jvm) != null, () -> "no recording of " + jvm.pid());
        return recording(store, jvm);
    }

    private static Path recording(Path store, RunningJvm jvm) throws IOException {
        if (!Files.isDirectory(store)) {
            return null;
        }
        try (Stream<Path> all = Files.list(store)) {
            return all.filter(each -> each.toString().contains("-" + jvm.pid() + "-"))
                    .filter(each -> frames(each) > 0)
                    .findFirst()
                    .orElse(null);
        }
    }

    /** A limit for the length of files fails as a full disk does, in the middle of a frame. */
    @AfterVerify
    @OnOldestFirst
    void shouldSayOnceThatTheDiskIsFullAndGoOnWhereThereIsRoom(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Path to = directory.resolve("recordings");
        try (RunningJvm jvm = start(jdk, page);
                RunningJvm recorder =
                        recorder(jdk, page, to).withFilesUpTo(DISK_FULL_BLOCKS).start()) {
            for (int round = 1; parts(to) < 3; round++) {
                jvm.say("");
                jvm.await("round ");
                awaitFrames(to, 1);
                assertTrue(round < MOST_ROUNDS, "the disk is never full");
            }
            Finished done = recorder.terminate();
            assertEquals(0, done.status(), done::toString);
            long told =
                    done.err().stream().filter(line -> line.contains("cannot write to")).count();
            assertEquals(1, told, done::toString);
        }
        RecordedSums sums = RecordedSums.of(to);
        assertTrue(sums.frames() > 3);
    }

    private static long parts(Path store) throws IOException {
        if (!Files.isDirectory(store)) {
            return 0;
        }
        try (Stream<Path> all = Files.walk(store)) {
            return all.filter(each -> each.toString().endsWith(".jrec")).count();
        }
    }
}
