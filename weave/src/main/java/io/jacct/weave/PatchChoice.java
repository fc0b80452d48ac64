// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.memory.OwnProcess;
import io.jacct.weave.patch.Patches;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Boot loader. Whether a start uses the patches: all or none. If one class that is loaded late did
 * not fit, a thread of the application would have to wait for the loom, and then to count without.
 *
 * <p>The patches fit the very JDK that the build had. On another build of that release a start
 * tries them all. The cache keeps the answer.
 */
final class PatchChoice {
    private PatchChoice() {}

    /** The patches to use at this start, or null. */
    static Patches of(Patches patches, WeaveCache cache) {
        if (patches == null) {
            return null;
        }
        // with that option the user may have replaced any class
        boolean fit = OwnProcess.hasPatchedModule() ? fits(patches) : fitsImage(patches, cache);
        return fit ? patches : null;
    }

    private static boolean fitsImage(Patches patches, WeaveCache cache) {
        if (patches.areOfThisBuild()) {
            return true;
        }
        byte[] jdk = Patches.jdkHere().getBytes(StandardCharsets.UTF_8);
        Boolean known = cache.patchesFit(jdk);
        if (known != null) {
            return known;
        }
        boolean fit = fits(patches);
        cache.writePatchesFit(jdk, fit);
        return fit;
    }

    private static boolean fits(Patches patches) {
        try {
            return patches.fit();
        } catch (IOException cannotRead) {
            return false;
        }
    }
}
