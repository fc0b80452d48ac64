// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.jacct.weave.patch.Patches;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatchChoiceTest {
    /** No constants, fields, methods to miss and methods to change. */
    private static final String FITS = "\0".repeat(10);

    /** The class must have a field without a name. */
    private static final String MISFITS = "\0\0\0\0\0\1\0\0\0\0\0\0";

    @TempDir private Path directory;
    private int applied;

    /** Patches of the class Object. */
    private final class Some extends Patches {
        private final String jdk;
        private final String patch;

        Some(String jdk, String patch) {
            this.jdk = jdk;
            this.patch = patch;
        }

        @Override
        protected String jdk() {
            return jdk;
        }

        @Override
        protected String types() {
            return "java.lang.Object";
        }

        @Override
        protected String patch(int line) {
            applied++;
            return patch;
        }
    }

    private WeaveCache cache() {
        return WeaveCache.open(directory.resolve("cache").toString(), "this JDK");
    }

    @Test
    void shouldTrustThePatchesOfThisVeryJdk() {
        Patches patches = new Some(Patches.jdkHere(), MISFITS);
        assertSame(patches, PatchChoice.of(patches, cache()));
        assertEquals(0, applied);
    }

    @Test
    void shouldTryThoseOfAnotherBuildOnce() {
        Patches patches = new Some("another", FITS);
        for (int i = 0; i < 2; i++) {
            assertSame(patches, PatchChoice.of(patches, cache()));
            assertEquals(1, applied);
        }
    }

    @Test
    void shouldTryThemAtEachStartWithoutACache() {
        Patches patches = new Some("another", FITS);
        for (int i = 1; i <= 2; i++) {
            assertSame(patches, PatchChoice.of(patches, WeaveCache.none("off")));
            assertEquals(i, applied);
        }
    }

    @Test
    void shouldUseNoneIfOneDoesNotFit() {
        Patches patches = new Some("another", MISFITS);
        for (int i = 0; i < 2; i++) {
            assertNull(PatchChoice.of(patches, cache()));
            assertEquals(1, applied);
        }
    }

    /** As the command {@code weave} leaves it, or a start without patches. */
    @Test
    void shouldTryThemBesideAFullCache() {
        cache().writeTypes(List.of("java.lang.Object"));
        Patches patches = new Some("another", FITS);
        assertSame(patches, PatchChoice.of(patches, cache()));
    }

    /** Containers may share a cache and have their JDKs in the same place. */
    @Test
    void shouldKeepTheAnswerOfEachImage() {
        cache().writePatchesFit("another image".getBytes(StandardCharsets.UTF_8), true);
        assertNull(PatchChoice.of(new Some("another", MISFITS), cache()));
        assertEquals(1, applied);
    }

    @Test
    void shouldDoWithoutPatches() {
        assertNull(PatchChoice.of(null, cache()));
    }
}
