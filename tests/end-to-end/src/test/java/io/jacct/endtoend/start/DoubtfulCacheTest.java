// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jacct.endtoend.harness.CacheEntries;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.VerifiedCache;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.attach.BesideAgent;
import io.jacct.snapshot.page.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * Another user has written a file of the cache, or a file holds bytes that the JVM refuses. The
 * application runs and is counted as without a cache. One line tells the user what to do.
 */
@AfterVerify
class DoubtfulCacheTest {
    /** Loaded before the agent comes, so it is retransformed. */
    private static final String EARLY = "java.io.FileInputStream";

    /** Loaded by the application. */
    private static final String LATE = "sun.nio.ch.SocketChannelImpl";

    /** Counts without a cache. One run on each JDK serves all tests. */
    private static final Map<Jdk, List<String>> COUNTED = new HashMap<>();

    @TempDir private Path directory;

    private Path cache() {
        return directory.resolve("cache");
    }

    private Path page() {
        return directory.resolve("page");
    }

    private Finished run(Jdk jdk, String cache) throws Exception {
        return ChildJvm.plain(jdk)
                .brief()
                .agent("weave.patches=off,page=" + page() + ",cache=" + cache)
                .program(BesideAgent.class, directory)
                .run();
    }

    private void assertUnharmed(Jdk jdk, String what, String why) throws Exception {
        Finished with = run(jdk, cache().toString());
        assertEquals(0, with.status(), with::toString);
        assertEquals(1, with.err().size(), with::toString);
        String line = with.err().get(0);
        assertTrue(line.startsWith("jacct: no weave cache: " + cache()), line);
        assertTrue(line.contains(what) && line.contains(why), line);
        assertTrue(line.contains("; delete it, or "), line);
        try (Page page = Page.open(page().toFile())) {
            Map<String, String> notes = page.snapshot().page().notes();
            assertEquals("", notes.get("unwoven"), notes::toString);
            assertTrue(notes.get("cache").startsWith("off, "), notes::toString);
        }
        assertEquals(countedWithoutCache(jdk), with.lines("counted "));
    }

    private List<String> countedWithoutCache(Jdk jdk) throws Exception {
        List<String> counted = COUNTED.get(jdk);
        if (counted == null) {
            counted = run(jdk, "off").well().lines("counted ");
            assertFalse(counted.isEmpty());
            COUNTED.put(jdk, counted);
        }
        return counted;
    }

    /** Changes a file of the cache, as another user or a damage would. */
    private interface Doubt {
        void cast(Path file) throws Exception;
    }

    private void assertUnharmedBy(Doubt doubt, Jdk jdk, String type, String why) throws Exception {
        VerifiedCache.copy(jdk, cache());
        for (Path file : CacheEntries.of(cache(), type)) {
            doubt.cast(file);
        }
        assertUnharmed(jdk, type, why);
    }

    @OnEachJdk
    @Tag("root")
    void shouldTakeNothingFromAnotherUser(Jdk jdk) throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "skipped: needs root");
        Doubt given = file -> Files.setAttribute(file, "unix:uid", 4711);
        assertUnharmedBy(given, jdk, EARLY, "belongs to somebody else");
    }

    @OnEachJdk
    void shouldTakeNothingThatAnotherUserCanWriteTo(Jdk jdk) throws Exception {
        Set<PosixFilePermission> mode = PosixFilePermissions.fromString("rw-rw-r--");
        Doubt opened = file -> Files.setPosixFilePermissions(file, mode);
        assertUnharmedBy(opened, jdk, LATE, "can be written to by others");
    }

    /** The JVM may crash over such bytes. */
    @OnEachJdk
    void shouldWeaveAnewWhatIsNoClass(Jdk jdk) throws Exception {
        assertUnharmedBy(CacheEntries::halve, jdk, EARLY, "holds no class");
    }

    @OnEachJdk
    void shouldWeaveAnewWhatTheJvmRefuses(Jdk jdk) throws Exception {
        assertUnharmedBy(CacheEntries::empty, jdk, EARLY, "UnsupportedOperationException");
    }

    /** Without the check the application would get the error. */
    @OnEachJdk
    void shouldWeaveAnewWhatIsNoClassAndComesLater(Jdk jdk) throws Exception {
        assertUnharmedBy(CacheEntries::halve, jdk, LATE, "holds no class");
    }
}
