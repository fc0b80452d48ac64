// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Health;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.file.ManyFiles;
import io.jacct.endtoend.programs.file.NewFilesTogether;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;

/** Far more files than devices, and many new ones at once: nothing is lost or in a wrong place. */
class ManyFilesTest {
    private static final int FILES = Boolean.getBoolean("jacct.campaign") ? 100_000 : 20_000;
    private static final int DEVICES = 500;

    /**
     * Without a wait for the page to grow, at least every second JVM of 17 had wrong devices. While
     * growth waited for weaving, one in four first starts had some.
     */
    private static final int BURSTS = Boolean.getBoolean("jacct.campaign") ? 100 : 3;

    private static final int NEW_FILES = 1000;

    /** "other" of each kind. */
    private static final int OTHERS = 8;

    @TempDir private Path directory;

    @OnOldestFirst
    @DisplayName("DEV-5: 'other' has all folded counts, and the page stays small")
    void shouldKeepTotalsExactAndThePageSmall(Jdk jdk) throws Exception {
        Snapshot many = run(jdk, "many", FILES);
        Device other =
                many.devices().stream()
                        .filter(each -> each.entry().kind().equals("file"))
                        .filter(each -> each.entry().endpoint().equals("other"))
                        .findFirst()
                        .orElseThrow();
        assertTrue(other.writes().operations() >= FILES - DEVICES, other::toString);
        assertEquals(other.writes().operations(), other.writes().bytes());
        assertTrue(many.devices().size() <= DEVICES + OTHERS, () -> many.devices().size() + "");
        assertTrue(many.health().get(Health.FOLDED_ENDPOINTS.label()) >= FILES - DEVICES);
        run(jdk, "few", 2 * DEVICES);
        assertEquals(Files.size(directory.resolve("few")), Files.size(directory.resolve("many")));
    }

    @OnOldestFirst
    void shouldCountEachOfManyNewFilesOnItsOwnDevice(Jdk jdk) throws Exception {
        assertEachOnItsOwn(jdk, 8, "");
    }

    /** A first start weaves and fills its cache meanwhile. */
    @OnOldestFirst
    void shouldCountThemInAFirstStartToo(Jdk jdk) throws Exception {
        assertEachOnItsOwn(jdk, 200, ",cache=" + directory.resolve("cache-"));
    }

    private void assertEachOnItsOwn(Jdk jdk, int threads, String cache) throws Exception {
        for (int i = 0; i < BURSTS; i++) {
            Path page = directory.resolve("burst");
            Path files = Files.createDirectory(directory.resolve("files-" + i));
            String options = "page=" + page + (cache.isEmpty() ? "" : cache + i);
            ChildJvm child = ChildJvm.on(jdk).agent(options);
            child.program(NewFilesTogether.class, files, NEW_FILES, threads).run().well();
            Snapshot snapshot = Pages.readSound(page);
            assertEquals(0, snapshot.health().get(Health.OTHER_NO_RECORD.label()));
            assertEquals(0, snapshot.health().get(Health.OTHER_DEVICES_MAX.label()));
            List<Device> devices =
                    snapshot.devices().stream()
                            .filter(each -> each.entry().endpoint().startsWith(files + "/"))
                            .toList();
            assertEquals(NEW_FILES, devices.size());
            for (Device each : devices) {
                assertEquals(10, each.writes().operations(), each::toString);
                assertEquals(170, each.writes().bytes(), each::toString);
                assertEquals(10, each.reads().operations(), each::toString);
                assertEquals(each.startCount(), each.endCount(), each::toString);
            }
            Files.delete(page);
        }
    }

    private Snapshot run(Jdk jdk, String name, int files) throws Exception {
        Path page = directory.resolve(name);
        ChildJvm child = ChildJvm.on(jdk).agent("page=" + page + ",devices.max=" + DEVICES);
        child.program(ManyFiles.class, directory, files).run().well();
        Snapshot snapshot = Pages.readSound(page);
        long written =
                snapshot.devices().stream()
                        .filter(each -> each.entry().kind().equals("file"))
                        .mapToLong(each -> each.writes().bytes())
                        .sum();
        assertEquals(files, written);
        return snapshot;
    }
}
