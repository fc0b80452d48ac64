// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.IOException;

/**
 * Boot loader. Whether a file belongs to the user of this process. Only its owner can change a
 * file's mode, so a user tries just that: java.nio.file, which would tell, must not be loaded this
 * early. Root can change any mode and has to ask java.nio.file, but only for a directory left by an
 * earlier JVM.
 */
final class Ownership {
    private Ownership() {}

    static boolean mine(File file) throws IOException {
        if (!"root".equals(System.getProperty("user.name"))) {
            return file.setExecutable(true, true);
        }
        Object owner =
                java.nio.file.Files.getAttribute(
                        file.toPath(), "unix:uid", java.nio.file.LinkOption.NOFOLLOW_LINKS);
        return Integer.valueOf(0).equals(owner);
    }
}
