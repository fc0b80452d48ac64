// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestThenMatrix;
import io.jacct.endtoend.jdks.OnWholeMatrix;
import io.jacct.endtoend.programs.Hello;
import io.jacct.endtoend.programs.start.EachType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** A start with the patches that the build has made, and with an empty cache. */
class PatchesTest {
    private static final String BYTE_BUDDY = "io.jacct.shaded.bytebuddy.";

    @TempDir private Path directory;

    private Path cache() {
        return directory.resolve("cache");
    }

    private Map<String, String> notes() throws Exception {
        return Pages.readSound(directory.resolve("page")).page().notes();
    }

    private ChildJvm agent(ChildJvm child, String more) {
        return child.agent("page=" + directory.resolve("page") + ",cache=" + cache() + more);
    }

    private void assertAllPatched(ChildJvm child) throws Exception {
        Finished finished = agent(child, "").program(EachType.class).run().well();
        assertEquals(finished.lines("types "), List.of(notes().get("woven.patched")));
        assertEquals(notes().get("woven"), notes().get("woven.patched"));
        assertEquals("", notes().get("unwoven"));
        try (var files = Files.list(cache())) {
            assertEquals(List.of(), files.toList(), "nothing needs to be kept");
        }
    }

    /** The JVM gives the classes that it has loaded before in a form of its own. */
    @OnWholeMatrix
    void shouldFitEachType(Jdk jdk) throws Exception {
        assertAllPatched(ChildJvm.plain(jdk));
    }

    /** Without an archive of class data, it gives them in an order that is another each time. */
    @OnOldestThenMatrix
    void shouldFitEachTypeWithoutClassDataSharing(Jdk jdk) throws Exception {
        assertAllPatched(ChildJvm.plain(jdk).options("-Xshare:off"));
    }

    /** The JVM verifies what it gets, classes of the boot loader, too. */
    @OnOldestThenMatrix
    void shouldGiveTheVerifierNoReasonToRefuse(Jdk jdk) throws Exception {
        assertAllPatched(ChildJvm.strict(jdk));
    }

    /** With this option any class may be another, so the start tries all patches. */
    @OnOldestThenMatrix
    void shouldFitAJdkThatTheBuildDoesNotKnow(Jdk jdk) throws Exception {
        assertAllPatched(ChildJvm.plain(jdk).options("--patch-module", "java.base=" + directory));
    }

    @OnOldestThenMatrix
    void shouldLoadNothingOfByteBuddy(Jdk jdk) throws Exception {
        assertFalse(loadsByteBuddy(ChildJvm.plain(jdk), ""));
    }

    /** Other options weave other bytes. */
    @OnOldestThenMatrix
    void shouldWeaveAnewWhereThereIsNoPatch(Jdk jdk) throws Exception {
        for (String more : List.of(",weave.patches=off", ",enforce=true", ",vthreads.cpu=on")) {
            assertEquals(true, loadsByteBuddy(ChildJvm.plain(jdk), more), more);
            assertEquals("0", notes().get("woven.patched"));
            assertNotEquals("0", notes().get("woven"));
            try (var files = Files.list(cache())) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private boolean loadsByteBuddy(ChildJvm child, String more) throws Exception {
        ChildJvm logged = agent(child.options("-Xlog:class+load"), more);
        return logged.program(Hello.class).run().well().out().stream()
                .anyMatch(line -> line.contains(BYTE_BUDDY));
    }
}
