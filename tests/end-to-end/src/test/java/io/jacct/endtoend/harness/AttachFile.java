// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The socket that HotSpot makes in /tmp when somebody attaches to a JVM. Its name has the process
 * id. A JVM that is killed leaves it there. A later JVM with the same id removes it, unless it is
 * another user's: then nobody can attach to that JVM.
 */
final class AttachFile {
    private AttachFile() {}

    /** Removes what an earlier process with that id has left. False if it is another user's. */
    static boolean remove(long pid) {
        try {
            Files.deleteIfExists(Path.of("/tmp/.java_pid" + pid));
            return true;
        } catch (IOException ofAnotherUser) {
            return false;
        }
    }
}
