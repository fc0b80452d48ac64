// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.file;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** {@code java.nio.channels.FileChannel} on a hundred bytes. */
final class FileChannels extends Family {
    /** Mappings that are kept, because the collector could unmap others in any row. */
    private final List<ByteBuffer> mapped = new ArrayList<>();

    private Path file;
    private FileChannel channel;
    private FileChannel closed;
    private FileChannel target;

    FileChannels(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        file = file(100).toPath();
        channel = keep(FileChannel.open(file, READ, WRITE));
        closed = FileChannel.open(file);
        closed.close();
        target = keep(FileChannel.open(path("target"), CREATE, WRITE, TRUNCATE_EXISTING));
    }

    @Override
    protected void rows() {
        of(FileChannel.class);
        row("open(Path,OpenOption[])", "fileOpens=1", () -> keep(FileChannel.open(file)));
        row(
                "open(Path,Set,FileAttribute[])",
                "fileOpens=1",
                () -> keep(FileChannel.open(file, Set.of(READ))));
        row(
                "open(Path,OpenOption[]) of no file",
                "fileErrors=1 fileOtherNanos=+",
                failing(() -> FileChannel.open(path("none"))));
        row("close()", "fileCloses=1", () -> channel.close());
        nothing("isOpen()");
        reads();
        writes();
        transfers();
        row("position()", "fileOthers=1", () -> channel.position());
        row("position(long)", "fileOthers=1", () -> channel.position(3));
        row("size()", "fileOthers=1", () -> channel.size());
        row("truncate(long)", "fileFrees=1", () -> channel.truncate(10));
        row("force(boolean)", "fileOthers=1", () -> channel.force(true));
        maps();
        locks();
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size);
    }

    private static ByteBuffer[] buffers(int... sizes) {
        ByteBuffer[] buffers = new ByteBuffer[sizes.length];
        for (int i = 0; i < sizes.length; i++) {
            buffers[i] = buffer(sizes[i]);
        }
        return buffers;
    }

    private void reads() {
        row("read(ByteBuffer)", "fileReads=1 fileReadBytes=7", () -> channel.read(buffer(7)));
        row(
                "read(ByteBuffer) direct",
                "fileReads=1 fileReadBytes=7",
                () -> channel.read(ByteBuffer.allocateDirect(7)));
        row("read(ByteBuffer) without room", "fileReads=1", () -> channel.read(buffer(0)));
        row(
                "read(ByteBuffer) when closed",
                "fileReads=1 fileErrors=1",
                failing(() -> closed.read(buffer(7))));
        row(
                "read(ByteBuffer,long)",
                "fileReads=1 fileReadBytes=10",
                () -> channel.read(buffer(20), 90));
        row("read(ByteBuffer,long) at the end", "fileReads=1", () -> channel.read(buffer(20), 100));
        row(
                "read(ByteBuffer[])",
                "fileReads=1 fileReadBytes=30",
                () -> channel.read(buffers(10, 20)));
        row(
                "read(ByteBuffer[],int,int)",
                "fileReads=1 fileReadBytes=20",
                () -> channel.read(buffers(10, 20, 30), 1, 1));
    }

    private void writes() {
        row("write(ByteBuffer)", "fileWrites=1 fileWriteBytes=7", () -> channel.write(buffer(7)));
        row(
                "write(ByteBuffer) direct",
                "fileWrites=1 fileWriteBytes=7",
                () -> channel.write(ByteBuffer.allocateDirect(7)));
        row("write(ByteBuffer) of nothing", "fileWrites=1", () -> channel.write(buffer(0)));
        row(
                "write(ByteBuffer) when closed",
                "fileWrites=1 fileErrors=1",
                failing(() -> closed.write(buffer(7))));
        row(
                "write(ByteBuffer,long)",
                "fileWrites=1 fileWriteBytes=20",
                () -> channel.write(buffer(20), 90));
        row(
                "write(ByteBuffer[])",
                "fileWrites=1 fileWriteBytes=30",
                () -> channel.write(buffers(10, 20)));
        row(
                "write(ByteBuffer[],int,int)",
                "fileWrites=1 fileWriteBytes=20",
                () -> channel.write(buffers(10, 20, 30), 1, 1));
    }

    private void transfers() {
        row(
                "transferTo(long,long,WritableByteChannel) to a file",
                "fileReads=1 fileReadBytes=90 fileWrites=1 fileWriteBytes=90 fileWriteNanos=0 fileOthers=*",
                () -> channel.transferTo(10, 100, target));
        row(
                "transferTo(long,long,WritableByteChannel) elsewhere",
                "fileReads=1 fileReadBytes=90 fileOthers=*",
                () ->
                        channel.transferTo(
                                10, 100, Channels.newChannel(OutputStream.nullOutputStream())));
        row(
                        "transferFrom(ReadableByteChannel,long,long) of a file",
                        "fileReads=1 fileReadBytes=90 fileWrites=1 fileWriteBytes=90 fileWriteNanos=0 fileOthers=*",
                        () -> target.transferFrom(channel, 0, 90))
                .upTo(
                        20,
                        "fileReads=1 fileReadBytes=90 fileReadNanos=0 rchar=0"
                                + " fileMaps=1 fileMappedBytes=90 fileUnmaps=1 fileUnmappedBytes=90"
                                + " fileWrites=1 fileWriteBytes=90 fileOthers=*")
                .remark("by a mapping up to JDK 20, which the kernel does not see as a read");
        row(
                "transferFrom(ReadableByteChannel,long,long) of anything",
                "fileWrites=1 fileWriteBytes=9 fileOthers=*",
                () ->
                        target.transferFrom(
                                Channels.newChannel(new ByteArrayInputStream(new byte[9])), 0, 50));
    }

    private void maps() {
        row(
                "map(MapMode,long,long)",
                "fileMaps=1 fileMappedBytes=50 fileOthers=*",
                () -> mapped.add(channel.map(MapMode.READ_ONLY, 10, 50)));
        row(
                "map(MapMode,long,long,Arena)",
                "fileMaps=1 fileMappedBytes=50 fileOthers=* fileUnmaps=1 fileUnmappedBytes=50",
                this::mapInArena);
    }

    /** A mapping that ends with its arena. */
    private void mapInArena() throws Exception {
        Class<?> type = Class.forName("java.lang.foreign.Arena");
        try (AutoCloseable arena = (AutoCloseable) call(type, null, "ofConfined")) {
            call(FileChannel.class, channel, "map", MapMode.READ_ONLY, 10L, 50L, arena);
        }
    }

    private void locks() {
        row("lock()", "fileOthers=1", () -> channel.lock());
        row("lock(long,long,boolean)", "fileOthers=1", () -> channel.lock(0, 1, true));
        row("tryLock()", "fileOthers=1", () -> channel.tryLock());
        row("tryLock(long,long,boolean)", "fileOthers=1", () -> channel.tryLock(0, 1, false));
    }
}
