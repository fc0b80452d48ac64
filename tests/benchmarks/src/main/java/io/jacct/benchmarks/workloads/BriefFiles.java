// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A thread whose files live once, each under a new name. An operation writes a file, reads it and
 * deletes it.
 */
public final class BriefFiles {
    private static final int BYTES = 100;

    private final Path directory;
    private final byte[] bytes = new byte[BYTES];
    private long made;

    private BriefFiles(Path directory) {
        this.directory = directory;
    }

    /** The arguments are those of every program in this package; only the directory is needed. */
    public static void main(String[] args) throws Exception {
        Asked.repeat(new BriefFiles(Path.of(args[0]))::live);
    }

    private void live() throws Exception {
        Path file = directory.resolve("file-" + made++);
        Files.write(file, bytes);
        Files.readAllBytes(file);
        Files.delete(file);
    }
}
