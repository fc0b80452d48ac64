// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.attach;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.attach.UnderRecording;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * JFR weaves the same methods; on JDK 17 it retransforms the same classes. The counts stay the same
 * whatever JFR does, and whenever.
 */
class FlightRecorderTest {
    /** The counts of one round of {@link UnderRecording}. */
    private static final String WORK =
            "fileReads=5 fileReadBytes=160 fileWrites=4 fileWriteBytes=150 fileOpens=4 fileCloses=4"
                    + " socketReads=2 socketReadBytes=100 socketWrites=2 socketWriteBytes=100"
                    + " socketOpens=6 socketCloses=6 socketConnects=2 socketAccepts=2";

    private static final int ROUNDS = 3;

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldCountTheSameWithRecordingFromTheStart(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        String recording = "-XX:StartFlightRecording:settings=profile,filename=";
        ChildJvm child =
                child(jdk, page)
                        .options("-Xlog:jfr*=error", recording + directory.resolve("a.jfr"));
        try (RunningJvm running = child.program(UnderRecording.class, directory).start()) {
            running.await("ready");
            assertWorks(running);
            assertWorks(running);
            jcmd(jdk, running, "JFR.stop", "name=1");
            assertWorks(running);
            end(running, page, 0);
        }
    }

    @OnOldestFirst
    void shouldCountTheSameWithRecordingsThatComeAndGo(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = child(jdk, page).program(UnderRecording.class, directory);
        try (RunningJvm running = child.start()) {
            running.await("ready");
            assertWorks(running);
            for (int i = 0; i < ROUNDS; i++) {
                jcmd(jdk, running, "JFR.start", "name=from-outside");
                assertWorks(running);
                order(running, "record");
                assertWorks(running);
                jcmd(jdk, running, "JFR.stop", "name=from-outside");
                assertWorks(running);
                order(running, "stop");
                assertWorks(running);
            }
            end(running, page, ROUNDS);
        }
    }

    private static ChildJvm child(Jdk jdk, Path page) {
        return ChildJvm.strict(jdk).cached().accounted(page);
    }

    private static void order(RunningJvm running, String order) throws InterruptedException {
        running.say(order);
        running.await("done");
    }

    private static void assertWorks(RunningJvm running) throws InterruptedException {
        running.say("work");
        assertEquals(WORK, running.await("counted "));
        running.await("done");
    }

    private static void jcmd(Jdk jdk, RunningJvm running, String... command) throws Exception {
        Finished finished = ChildJvm.command(jdk, "jcmd", running.pid(), command);
        assertEquals(0, finished.status(), finished::toString);
        assertTrue(
                finished.out().stream().anyMatch(line -> line.matches("(Started|Stopped) rec.*")),
                finished::toString);
    }

    private static void end(RunningJvm running, Path page, int recordings) throws Exception {
        running.closeInput();
        Finished finished = running.finish();
        assertEquals(0, finished.status(), finished::toString);
        assertEquals(List.of(), finished.err());
        assertEquals(recordings, finished.lines("recorded true").size(), finished::toString);
        Pages.readSound(page);
    }
}
