// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.CacheEntries;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.VerifiedCache;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.jdks.OnWholeMatrix;
import io.jacct.endtoend.programs.Hello;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/**
 * The JVM's verifier has seen every woven byte that the children of other tests run on. HotSpot
 * does not verify classes of the JDK itself.
 */
class VerifiedCacheTest {
    private static final String TYPE = "java.io.FileInputStream";

    /**
     * A type that a JVM of 17 gives to an agent with stack maps at loading, and without them later.
     */
    private static final String OF_TWO_FORMS = "java.lang.ProcessImpl";

    @TempDir private Path directory;

    /** A copy of the cache that the other tests use. */
    private Path copy(Jdk jdk) throws IOException {
        return VerifiedCache.copy(jdk, directory.resolve("cache"));
    }

    @OnWholeMatrix
    void shouldHaveVerifiedEachEntry(Jdk jdk) throws Exception {
        assertEquals(List.of(), VerifiedCache.unverified(jdk, copy(jdk)));
        VerifiedCache.assertVerified(jdk);
    }

    @OnOldestFirst
    void shouldRefuseAnEntryThatNoVerifierAccepts(Jdk jdk) throws Exception {
        Path cache = copy(jdk);
        List<Path> entries = CacheEntries.of(cache, TYPE);
        for (Path entry : entries) {
            CacheEntries.breakCode(entry);
        }
        List<String> refused = VerifiedCache.unverified(jdk, cache);
        assertEquals(entries.size(), refused.size(), refused::toString);
        for (String line : refused) {
            assertTrue(line.contains("VerifyError") && line.contains(TYPE), line);
        }
    }

    /** An accepted entry of the same type with other instructions proves nothing about this one. */
    @OnOldestFirst
    void shouldRefuseAnEntryThatDiffersFromTheVerifiedOne(Jdk jdk) throws Exception {
        Path cache = copy(jdk);
        for (Path entry : CacheEntries.of(cache, OF_TWO_FORMS)) {
            byte[] before = Files.readAllBytes(entry);
            CacheEntries.breakCode(entry);
            List<String> refused = VerifiedCache.unverified(jdk, cache);
            assertTrue(
                    refused.toString().contains(entry.getFileName().toString()), entry::toString);
            Files.write(entry, before);
        }
    }

    /** A child that lacks an entry weaves that class itself, and the test notices that. */
    @OnOldestFirst
    void shouldNoticeWhatAChildHasWovenItself(Jdk jdk) throws Exception {
        assertTrue(VerifiedCache.isUsed(notes(ChildJvm.verified(jdk))));
        Path cache = copy(jdk);
        assertEquals(0, VerifiedCache.wovenByItself(notes(ChildJvm.on(jdk).cached(cache))));
        for (Path entry : CacheEntries.of(cache, TYPE)) {
            Files.delete(entry);
        }
        assertEquals(1, VerifiedCache.wovenByItself(notes(ChildJvm.on(jdk).cached(cache))));
    }

    private Map<String, String> notes(ChildJvm child) throws Exception {
        Path page = directory.resolve("page");
        child.options("-Djacct.weave.patches=off");
        child.accounted(page).program(Hello.class).run().well();
        return Pages.readSound(page).page().notes();
    }
}
