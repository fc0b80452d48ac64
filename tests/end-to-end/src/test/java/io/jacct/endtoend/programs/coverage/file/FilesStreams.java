// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.file;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The streams that {@code java.nio.file.Files} makes, on a hundred bytes. */
final class FilesStreams extends Family {
    private final byte[] bytes = new byte[20];
    private InputStream in;
    private OutputStream out;

    FilesStreams(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        Path file = file(100).toPath();
        in = keep(Files.newInputStream(file));
        out = keep(Files.newOutputStream(path("target")));
    }

    @Override
    protected void rows() {
        of(InputStream.class, "java.nio.file.Files.newInputStream()");
        row("read()", "fileReads=1 fileReadBytes=1", () -> in.read());
        row("read(byte[])", "fileReads=1 fileReadBytes=20", () -> in.read(bytes));
        row("read(byte[],int,int)", "fileReads=1 fileReadBytes=7", () -> in.read(bytes, 1, 7));
        row(
                "readAllBytes()",
                "fileReads=+ fileReadBytes=100 fileOthers=*",
                () -> in.readAllBytes());
        row("readNBytes(int)", "fileReads=+ fileReadBytes=7 fileOthers=*", () -> in.readNBytes(7));
        row(
                "readNBytes(byte[],int,int)",
                "fileReads=+ fileReadBytes=7 fileOthers=*",
                () -> in.readNBytes(bytes, 1, 7));
        row(
                        "transferTo(OutputStream)",
                        "fileReads=1 fileReadBytes=100 fileWrites=1 fileWriteBytes=100 fileOthers=* fileWriteNanos=0",
                        () -> in.transferTo(out))
                .upTo(
                        17,
                        "fileReads=2 fileReadBytes=100 fileWrites=1 fileWriteBytes=100 fileOthers=*");
        row("available()", "fileOthers=+", () -> in.available());
        row("skip(long)", "fileOthers=+", () -> in.skip(3));
        row("skipNBytes(long)", "fileOthers=+", () -> in.skipNBytes(3));
        row("close()", "fileCloses=1", () -> in.close());
        nothing("InputStream() mark(int) reset() markSupported() nullInputStream()");
        of(OutputStream.class, "java.nio.file.Files.newOutputStream()");
        row("write(int)", "fileWrites=1 fileWriteBytes=1", () -> out.write(1));
        row("write(byte[])", "fileWrites=1 fileWriteBytes=20", () -> out.write(bytes));
        row("write(byte[],int,int)", "fileWrites=1 fileWriteBytes=7", () -> out.write(bytes, 1, 7));
        row("close()", "fileCloses=1", () -> out.close());
        nothing("OutputStream() flush() nullOutputStream()");
    }
}
