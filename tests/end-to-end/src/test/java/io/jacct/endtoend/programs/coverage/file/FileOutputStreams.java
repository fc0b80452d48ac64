// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.file;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.io.File;
import java.io.FileOutputStream;
import java.nio.file.Path;

/** {@code java.io.FileOutputStream}, whose methods each are one call of the system. */
final class FileOutputStreams extends Family {
    private final byte[] bytes = new byte[20];
    private File file;
    private FileOutputStream out;
    private FileOutputStream closed;

    FileOutputStreams(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        file = file(10);
        out = keep(new FileOutputStream(file, true));
        closed = new FileOutputStream(file, true);
        closed.close();
    }

    @Override
    protected void rows() throws Exception {
        of(FileOutputStream.class);
        String name = "FileOutputStream";
        String path = path("file").toString();
        row(name + "(File)", "fileOpens=1", () -> keep(new FileOutputStream(file)));
        row(name + "(File,boolean)", "fileOpens=1", () -> keep(new FileOutputStream(file, true)));
        row(name + "(String)", "fileOpens=1", () -> keep(new FileOutputStream(path)));
        row(name + "(String,boolean)", "fileOpens=1", () -> keep(new FileOutputStream(path, true)));
        row(name + "(String) of a directory", "fileErrors=1 fileOtherNanos=+", failing(this::none));
        row(name + "(FileDescriptor)", "", () -> keep(new FileOutputStream(out.getFD())));
        row("close()", "fileCloses=1", () -> out.close());
        row("close() again", "", () -> closed.close());
        nothing("getFD() getChannel() flush() nullOutputStream()");
        row("write(int)", "fileWrites=1 fileWriteBytes=1", () -> out.write(1));
        row("write(int) when closed", "fileWrites=1 fileErrors=1", failing(() -> closed.write(1)));
        row("write(byte[])", "fileWrites=1 fileWriteBytes=20", () -> out.write(bytes));
        row(
                "write(byte[]) when closed",
                "fileWrites=1 fileErrors=1",
                failing(() -> closed.write(bytes)));
        row("write(byte[],int,int)", "fileWrites=1 fileWriteBytes=7", () -> out.write(bytes, 1, 7));
        row("write(byte[],int,int) of no byte", "fileWrites=1", () -> out.write(bytes, 1, 0));
    }

    private void none() throws Exception {
        keep(new FileOutputStream(path(".").toString()));
    }
}
