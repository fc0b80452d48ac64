// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;

/**
 * Operations on paths. Look-ups count as others, and the JDK decides their number. Deletes count as
 * frees.
 */
public final class Paths {
    private static Path directory;

    private Paths() {}

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        directory = Path.of(args[0]);
        Case.run("look", Paths::look);
        Case.run("look with File", Paths::lookOld);
        Case.run("delete", Paths::delete);
        Case.run("delete with File", Paths::deleteOld);
        Case.run("list", Paths::list);
    }

    private static void look(Case it) throws IOException {
        it.begin();
        Path file = directory.resolve("look");
        Expect.that(0, Files.exists(file) ? 1 : 0);
        Expect.failure(() -> Files.size(file));
        Files.createDirectory(file);
        Expect.that(1, Files.isDirectory(file) ? 1 : 0);
        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        Files.move(file, directory.resolve("moved"));
        Files.delete(directory.resolve("moved"));
        it.end();
        it.atLeastOthers(7).did(Counter.FILE_FREES, 1);
        // setting a time opens the file on some JDKs
        it.anyNumberOf(Counter.FILE_OPENS, Counter.FILE_CLOSES);
    }

    private static void lookOld(Case it) throws IOException {
        File file = new File(directory.toFile(), "old");
        it.begin();
        Expect.that(0, file.exists() ? 1 : 0);
        Expect.that(0, file.length());
        Expect.that(1, file.createNewFile() ? 1 : 0);
        Expect.that(1, file.canRead() ? 1 : 0);
        Expect.that(1, file.isFile() ? 1 : 0);
        Expect.that(1, file.setLastModified(0) ? 1 : 0);
        Expect.that(1, directory.toFile().list().length);
        it.end();
        it.exactlyOthers(7);
        Files.delete(file.toPath());
    }

    private static void delete(Case it) throws IOException {
        Path file = directory.resolve("delete");
        Files.createFile(file);
        it.begin();
        Files.delete(file);
        Expect.that(0, Files.deleteIfExists(file) ? 1 : 0);
        Expect.failure(() -> Files.delete(file));
        it.end();
        it.did(Counter.FILE_FREES, 1);
    }

    private static void deleteOld(Case it) throws IOException {
        File file = new File(directory.toFile(), "delete");
        Expect.that(1, file.createNewFile() ? 1 : 0);
        it.begin();
        Expect.that(1, file.delete() ? 1 : 0);
        Expect.that(0, file.delete() ? 1 : 0);
        it.end();
        it.did(Counter.FILE_FREES, 1).exactlyOthers(1);
    }

    private static void list(Case it) throws IOException {
        for (String name : List.of("a", "b")) {
            Files.createFile(directory.resolve(name));
        }
        it.begin();
        int files = 0;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directory)) {
            for (Path path : all) {
                Files.delete(path);
                files++;
            }
        }
        it.end();
        Expect.that(2, files);
        it.did(Counter.FILE_OPENS, 1).did(Counter.FILE_CLOSES, 1).did(Counter.FILE_FREES, 2);
    }
}
