// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.file;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.util.Set;

/** {@code java.nio.file.DirectoryStream} and the one that works relative to its directory. */
final class DirectoryStreams extends Family {
    private Path name;
    private SecureDirectoryStream<Path> stream;
    private SecureDirectoryStream<Path> other;

    DirectoryStreams(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        name = file(10).toPath().getFileName();
        Files.createDirectories(path("directory"));
        stream = open();
        other = open();
    }

    private SecureDirectoryStream<Path> open() throws Exception {
        DirectoryStream<Path> opened = keep(Files.newDirectoryStream(path("")));
        return (SecureDirectoryStream<Path>) opened;
    }

    @Override
    protected void rows() throws Exception {
        of(SecureDirectoryStream.class);
        row("close()", "fileCloses=1", () -> stream.close());
        unseen("reads the directory unseen", "forEach(Consumer)");
        nothing(
                "iterator() spliterator() getFileAttributeView(Class) getFileAttributeView(Object,Class,LinkOption[])");
        row(
                "newByteChannel(Object,Set,FileAttribute[])",
                "fileOpens=1 fileOthers=*",
                () -> keep(stream.newByteChannel(name, Set.of())));
        row(
                "newDirectoryStream(Object,LinkOption[])",
                "fileOpens=+ fileOthers=* fileCloses=*",
                () -> keep(stream.newDirectoryStream(Path.of("directory"))));
        row("deleteFile(Object)", "fileFrees=1 fileOthers=*", () -> stream.deleteFile(name));
        row(
                "deleteDirectory(Object)",
                "fileFrees=1 fileOthers=*",
                () -> stream.deleteDirectory(Path.of("directory")));
        row(
                "move(Object,SecureDirectoryStream,Object)",
                "fileOthers=1",
                () -> stream.move(name, other, Path.of("moved")));
    }
}
