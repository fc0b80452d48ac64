// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.memory.OwnProcess;
import io.jacct.weave.patch.Patches;
import java.io.IOException;

/**
 * Boot loader. Whether a start uses the patches: all or none. If one class that is loaded late did
 * not fit, a thread of the application would have to wait for the loom, and then to count without.
 *
 * <p>The patches fit the very JDK that the build had. Of another build of that release all classes
 * are tried at a start. The cache keeps that they fit. If they do not, it soon has all woven
 * classes, and a later start does not try again.
 */
final class PatchChoice {
    private PatchChoice() {}

    /** The patches to use at this start, or null. */
    static Patches of(Patches patches, WeaveCache cache) {
        // with that option the user may have replaced any class
        if (patches == null || OwnProcess.hasPatchedModule()) {
            return fits(patches) ? patches : null;
        }
        if (patches.areOfThisBuild() || cache.patchesFit()) {
            return patches;
        }
        if (cache.types() != null || !fits(patches)) {
            return null;
        }
        cache.writePatchesFit();
        return patches;
    }

    private static boolean fits(Patches patches) {
        try {
            return patches != null && patches.fit();
        } catch (IOException cannotRead) {
            return false;
        }
    }
}
