// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes many files one after the other, each with one byte and a name of its own, and deletes them.
 */
public final class ManyFiles {
    private ManyFiles() {}

    /** The directory, and the number of files. */
    public static void main(String[] args) throws IOException {
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            Path file = Path.of(args[0], "file-" + i);
            try (FileOutputStream out = new FileOutputStream(file.toFile())) {
                out.write(1);
            }
            Files.delete(file);
        }
    }
}
