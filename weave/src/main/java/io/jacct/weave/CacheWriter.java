// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.memory.Ownership;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/** Boot loader. Adds files to a cache, and makes room for them. Any thread. */
final class CacheWriter {
    /** The end of the names of finished files. */
    static final String SUFFIX = ".woven";

    private static final int BETWEEN_LOOKS = 64;

    private final Eviction eviction;
    private int written;

    CacheWriter(File directory) {
        this.eviction = new Eviction(directory);
    }

    /**
     * Writes a file, which appears whole or not at all, whatever happens meanwhile.
     *
     * @param beginning how the names of files of the same type begin
     * @return whether there was room for one more file of the type
     */
    synchronized boolean write(File file, String beginning, byte[] bytes) throws IOException {
        if (!file.exists() && !eviction.makeRoom(beginning)) {
            return false;
        }
        if (written++ % BETWEEN_LOOKS == 0) {
            eviction.trim();
        }
        File draft = new File(file.getPath() + '~' + Long.toHexString(System.nanoTime()));
        if (!draft.createNewFile()) {
            throw new IOException(draft + " is there already");
        }
        try {
            Ownership.restrict(draft);
            try (FileOutputStream out = new FileOutputStream(draft)) {
                out.write(bytes);
            }
            if (!draft.renameTo(file)) {
                throw new IOException(draft + " cannot be renamed");
            }
            // not the draft's time, because other JVMs delete a draft that looks old
            LastUse.never(file, System.currentTimeMillis());
        } finally {
            // after the rename there is no draft to delete
            draft.delete();
        }
        return true;
    }
}
