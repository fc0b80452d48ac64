// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Health;
import io.jacct.endtoend.programs.ManyFiles;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;

/** Far more files than devices: totals stay exact, the page stays as small as it was. */
class ManyFilesTest {
    private static final int FILES = Boolean.getBoolean("jacct.campaign") ? 100_000 : 20_000;
    private static final int DEVICES = 500;

    /** "other" of each kind. */
    private static final int OTHERS = 8;

    @TempDir private Path directory;

    @OnEachJdk
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
