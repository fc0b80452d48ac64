// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.memory.Ownership;
import java.io.File;
import java.io.IOException;

/**
 * Boot loader. The directory of the cache. The JVM runs code from it, so it must belong to this
 * user or to root, and no other user may write to it. Only this user has access to a directory that
 * this class makes.
 */
final class CacheDirectory {
    private CacheDirectory() {}

    /**
     * {@code jacct} in the directory of this user's caches; null if there is no home directory. A
     * home directory is never made, because it may be missing on purpose.
     */
    static File byDefault() {
        String caches = System.getenv("XDG_CACHE_HOME");
        if (caches != null && caches.startsWith("/")) {
            return new File(caches, "jacct");
        }
        File home = new File(System.getProperty("user.home", ""));
        return home.isAbsolute() && home.isDirectory() ? new File(home, ".cache/jacct") : null;
    }

    /** Makes the directory if there is none. */
    static void make(File directory) throws IOException {
        if (directory.exists()) {
            return;
        }
        directory.getParentFile().mkdirs();
        if (directory.mkdir()) {
            Ownership.restrict(directory);
            String[] names = directory.list();
            if (names == null || names.length > 0) {
                throw new IOException("had something in it as soon as it was made");
            }
        } else if (!directory.exists()) {
            throw new IOException("cannot be made");
        }
    }

    /** The reason why the directory must not be used; null if there is none. */
    static String objection(File directory) throws IOException {
        String objection = Ownership.objection(directory);
        return objection == null && !directory.canExecute() ? "cannot be read" : objection;
    }
}
