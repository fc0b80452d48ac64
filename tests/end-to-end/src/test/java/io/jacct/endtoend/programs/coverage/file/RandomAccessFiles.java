// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.file;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.io.File;
import java.io.RandomAccessFile;
import java.nio.file.Path;

/**
 * {@code java.io.RandomAccessFile}. Up to JDK 18 it reads and writes most numbers byte by byte, and
 * native methods get and set lengths.
 */
final class RandomAccessFiles extends Family {
    private static final int NATIVE = 18;

    private final byte[] bytes = new byte[20];
    private File file;
    private RandomAccessFile random;
    private RandomAccessFile closed;

    RandomAccessFiles(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        file = file(100);
        random = keep(new RandomAccessFile(file, "rw"));
        random.writeUTF("three");
        random.seek(0);
        closed = new RandomAccessFile(file, "rw");
        closed.close();
    }

    @Override
    protected void rows() throws Exception {
        of(RandomAccessFile.class);
        String name = "RandomAccessFile";
        String path = path("file").toString();
        row(name + "(File,String)", "fileOpens=1", () -> keep(new RandomAccessFile(file, "r")));
        row(name + "(String,String)", "fileOpens=1", () -> keep(new RandomAccessFile(path, "rw")));
        row(
                name + "(String,String) of no file",
                "fileErrors=1 fileOtherNanos=+",
                failing(() -> new RandomAccessFile(path + "-none", "r")));
        row("close()", "fileCloses=1", () -> random.close());
        row("close() again", "", () -> closed.close());
        row("seek(long)", "fileOthers=1", () -> random.seek(3));
        row("length()", "fileOthers=1", () -> random.length()).upTo(NATIVE, "");
        row("setLength(long) that cuts", "fileFrees=1", () -> random.setLength(3)).upTo(NATIVE, "");
        row("setLength(long) that adds", "fileOthers=1", () -> random.setLength(200))
                .upTo(NATIVE, "");
        row("getFilePointer()", "", () -> random.getFilePointer());
        nothing("getFD() getChannel()");
        reads();
        data();
        writes();
        numbers();
    }

    private void reads() {
        row("read()", "fileReads=1 fileReadBytes=1", () -> random.read());
        row("read() when closed", "fileReads=1 fileErrors=1", failing(() -> closed.read()));
        row("read(byte[])", "fileReads=1 fileReadBytes=20", () -> random.read(bytes));
        row("read(byte[],int,int)", "fileReads=1 fileReadBytes=7", () -> random.read(bytes, 1, 7));
        row(
                "read(byte[],int,int) when closed",
                "fileReads=1 fileErrors=1",
                failing(() -> closed.read(bytes, 1, 7)));
        row("readFully(byte[])", "fileReads=1 fileReadBytes=20", () -> random.readFully(bytes));
        row(
                "readFully(byte[],int,int)",
                "fileReads=1 fileReadBytes=7",
                () -> random.readFully(bytes, 1, 7));
        row("readLine()", "fileReads=9 fileReadBytes=9", () -> random.readLine());
        row("skipBytes(int)", "fileOthers=+", () -> random.skipBytes(3));
    }

    private void data() {
        String one = "fileReads=1 fileReadBytes=1";
        row("readBoolean()", one, () -> random.readBoolean());
        row("readByte()", one, () -> random.readByte());
        row("readUnsignedByte()", one, () -> random.readUnsignedByte());
        String two = "fileReads=2 fileReadBytes=2";
        row("readShort()", "fileReads=1 fileReadBytes=2", () -> random.readShort())
                .upTo(NATIVE, two);
        row("readUnsignedShort()", "fileReads=1 fileReadBytes=2", () -> random.readUnsignedShort())
                .upTo(NATIVE, two);
        row("readChar()", "fileReads=1 fileReadBytes=2", () -> random.readChar()).upTo(NATIVE, two);
        String four = "fileReads=4 fileReadBytes=4";
        row("readInt()", "fileReads=1 fileReadBytes=4", () -> random.readInt()).upTo(NATIVE, four);
        row("readFloat()", "fileReads=1 fileReadBytes=4", () -> random.readFloat())
                .upTo(NATIVE, four);
        String eight = "fileReads=8 fileReadBytes=8";
        row("readLong()", "fileReads=1 fileReadBytes=8", () -> random.readLong())
                .upTo(NATIVE, eight);
        row("readDouble()", "fileReads=1 fileReadBytes=8", () -> random.readDouble())
                .upTo(NATIVE, eight);
        row("readUTF()", "fileReads=+ fileReadBytes=7", () -> random.readUTF());
    }

    private void writes() {
        row("write(int)", "fileWrites=1 fileWriteBytes=1", () -> random.write(1));
        row("write(int) when closed", "fileWrites=1 fileErrors=1", failing(() -> closed.write(1)));
        row("write(byte[])", "fileWrites=1 fileWriteBytes=20", () -> random.write(bytes));
        row(
                "write(byte[],int,int)",
                "fileWrites=1 fileWriteBytes=7",
                () -> random.write(bytes, 1, 7));
        row(
                "write(byte[],int,int) when closed",
                "fileWrites=1 fileErrors=1",
                failing(() -> closed.write(bytes, 1, 7)));
        row(
                "writeBytes(String)",
                "fileWrites=1 fileWriteBytes=5",
                () -> random.writeBytes("three"));
        row(
                "writeChars(String)",
                "fileWrites=1 fileWriteBytes=10",
                () -> random.writeChars("three"));
        row("writeUTF(String)", "fileWrites=1 fileWriteBytes=7", () -> random.writeUTF("three"));
    }

    private void numbers() {
        String one = "fileWrites=1 fileWriteBytes=1";
        row("writeBoolean(boolean)", one, () -> random.writeBoolean(true));
        row("writeByte(int)", one, () -> random.writeByte(1));
        String two = "fileWrites=2 fileWriteBytes=2";
        row("writeShort(int)", "fileWrites=1 fileWriteBytes=2", () -> random.writeShort(1))
                .upTo(NATIVE, two);
        row("writeChar(int)", "fileWrites=1 fileWriteBytes=2", () -> random.writeChar(1))
                .upTo(NATIVE, two);
        String four = "fileWrites=4 fileWriteBytes=4";
        row("writeInt(int)", "fileWrites=1 fileWriteBytes=4", () -> random.writeInt(1))
                .upTo(NATIVE, four);
        row("writeFloat(float)", "fileWrites=1 fileWriteBytes=4", () -> random.writeFloat(1))
                .upTo(NATIVE, four);
        String eight = "fileWrites=8 fileWriteBytes=8";
        row("writeLong(long)", "fileWrites=1 fileWriteBytes=8", () -> random.writeLong(1))
                .upTo(NATIVE, eight);
        row("writeDouble(double)", "fileWrites=1 fileWriteBytes=8", () -> random.writeDouble(1))
                .upTo(NATIVE, eight);
    }
}
