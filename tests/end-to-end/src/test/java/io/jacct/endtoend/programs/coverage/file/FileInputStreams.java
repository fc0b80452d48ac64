// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.file;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.file.Path;

/** {@code java.io.FileInputStream} on ten bytes. */
final class FileInputStreams extends Family {
    private final byte[] bytes = new byte[20];
    private File file;
    private FileInputStream in;
    private FileInputStream ended;
    private FileInputStream closed;
    private FileOutputStream out;

    FileInputStreams(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        file = file(10);
        in = keep(new FileInputStream(file));
        ended = keep(new FileInputStream(file));
        ended.readAllBytes();
        closed = new FileInputStream(file);
        closed.close();
        out = keep(new FileOutputStream(path("target").toFile()));
    }

    @Override
    protected void rows() {
        of(FileInputStream.class);
        String name = "FileInputStream";
        row(name + "(File)", "fileOpens=1", () -> keep(new FileInputStream(file)));
        row(name + "(String)", "fileOpens=1", () -> keep(new FileInputStream(file.getPath())));
        row(name + "(File) of no file", "fileErrors=1 fileOtherNanos=+", failing(this::none));
        row(name + "(FileDescriptor)", "", () -> keep(new FileInputStream(in.getFD())));
        row("close()", "fileCloses=1", () -> in.close());
        row("close() again", "", () -> closed.close());
        row("available()", "fileOthers=1", () -> in.available());
        row("skip(long)", "fileOthers=1", () -> in.skip(3));
        row("skipNBytes(long)", "fileOthers=+", () -> in.skipNBytes(3));
        nothing("getFD() getChannel() mark(int) reset() markSupported() nullInputStream()");
        reads();
        loops();
    }

    private void reads() {
        row("read()", "fileReads=1 fileReadBytes=1", () -> in.read());
        row("read() at the end", "fileReads=1", () -> ended.read());
        row("read() when closed", "fileReads=1 fileErrors=1", failing(() -> closed.read()));
        row("read(byte[])", "fileReads=1 fileReadBytes=10", () -> in.read(bytes));
        row("read(byte[]) at the end", "fileReads=1", () -> ended.read(bytes));
        row(
                "read(byte[]) when closed",
                "fileReads=1 fileErrors=1",
                failing(() -> closed.read(bytes)));
        row("read(byte[],int,int)", "fileReads=1 fileReadBytes=7", () -> in.read(bytes, 1, 7));
        row("read(byte[],int,int) of no byte", "fileReads=1", () -> in.read(bytes, 1, 0));
    }

    /** These methods read until they have all bytes, or until the end. */
    private void loops() {
        row("readAllBytes()", "fileReads=+ fileReadBytes=10 fileOthers=*", () -> in.readAllBytes());
        row("readNBytes(int)", "fileReads=+ fileReadBytes=4 fileOthers=*", () -> in.readNBytes(4));
        row(
                "readNBytes(byte[],int,int)",
                "fileReads=2 fileReadBytes=10",
                () -> in.readNBytes(bytes, 0, 20));
        row(
                "transferTo(OutputStream)",
                "fileReads=+ fileReadBytes=10 fileOthers=*",
                () -> in.transferTo(OutputStream.nullOutputStream()));
        row(
                        "transferTo(OutputStream) to a file",
                        "fileReads=1 fileReadBytes=10 fileWrites=1 fileWriteBytes=10"
                                + " fileWriteNanos=0 fileOthers=*",
                        () -> in.transferTo(out))
                .upTo(17, "fileReads=2 fileReadBytes=10 fileWrites=1 fileWriteBytes=10");
    }

    private void none() throws Exception {
        keep(new FileInputStream(path("none").toFile()));
    }
}
