// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.file.MappedJournal;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A mapped journal is a busy device, and a port that waits for a client is an idle one. */
class MappedJournalTest {
    /** The place of an ordered one among the tags. */
    private static final int ORDERED = 2;

    @TempDir private Path directory;

    private Path journal() throws Exception {
        return directory.toRealPath().resolve("journal");
    }

    private static Device device(Snapshot snapshot, String endpoint) {
        return snapshot.devices().stream()
                .filter(each -> each.entry().endpoint().equals(endpoint))
                .findFirst()
                .orElseThrow();
    }

    private static void force(RunningJvm running) throws Exception {
        running.say("");
        running.await("forced");
    }

    private void assertForced(Snapshot snapshot, int times) throws Exception {
        Device file = device(snapshot, journal().toString());
        assertEquals(times, file.tagged(ORDERED));
        assertTrue(file.otherNanos() > 0);
        assertEquals(0, file.entry().open());
        assertEquals(MappedJournal.BYTES, file.entry().mappedBytes());
    }

    @OnEachJdk
    void shouldCountForcesOnTheFileAndNoAcceptAsService(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm verified = ChildJvm.verified(jdk).program(MappedJournal.class, journal());
        try (RunningJvm running = verified.accounted(page).start()) {
            String port = "127.0.0.1:" + running.await("mapped ");
            force(running);
            force(running);
            assertForced(Pages.read(page), 2 * MappedJournal.FORCES);
            assertEquals(0, device(Pages.read(page), port).busyCount());
            running.closeInput();
            running.finish().well();
            Snapshot last = Pages.readSound(page);
            assertEquals(0, device(last, port).otherNanos());
            assertEquals(0, device(last, port).queueNanos());
            assertTrue(last.totals().get(Counter.SOCKET_ACCEPT_NANOS) > 0);
        }
    }

    @OnEachJdk
    void shouldFindTheFileOfAMappingThatIsOlderThanTheAgent(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child =
                ChildJvm.strict(jdk).cached().attachable().program(MappedJournal.class, journal());
        try (RunningJvm running = child.start()) {
            running.await("mapped ");
            String pid = Long.toString(running.pid());
            Finished attached = ChildJvm.jacct(jdk, "attach", pid, "page=" + page).run().well();
            assertEquals(List.of(pid + " attached"), attached.out());
            force(running);
            assertForced(Pages.read(page), MappedJournal.FORCES);
            running.closeInput();
            running.finish().well();
        }
    }
}
