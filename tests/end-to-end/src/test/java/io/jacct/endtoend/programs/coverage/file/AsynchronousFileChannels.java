// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.file;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.jacct.endtoend.programs.coverage.row.Family;
import io.jacct.endtoend.programs.coverage.row.Handled;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.Set;

/**
 * {@code java.nio.channels.AsynchronousFileChannel} on a hundred bytes; waiting for it is a park.
 */
final class AsynchronousFileChannels extends Family {
    private Path file;
    private AsynchronousFileChannel channel;

    AsynchronousFileChannels(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        file = file(100).toPath();
        channel = keep(AsynchronousFileChannel.open(file, READ, WRITE));
    }

    @Override
    protected void rows() {
        of(AsynchronousFileChannel.class);
        row(
                "open(Path,OpenOption[])",
                "fileOpens=1",
                () -> keep(AsynchronousFileChannel.open(file)));
        row(
                "open(Path,Set,ExecutorService,FileAttribute[])",
                "fileOpens=1",
                () -> keep(AsynchronousFileChannel.open(file, Set.of(READ), null)));
        row("close()", "fileCloses=1", () -> channel.close());
        nothing("isOpen()");
        transfers();
        others();
    }

    private void transfers() {
        String read = "fileReads=1 fileReadBytes=40 parks=*";
        row("read(ByteBuffer,long)", read, () -> channel.read(ByteBuffer.allocate(50), 60).get());
        row(
                "read(ByteBuffer,long) at the end",
                "fileReads=1 parks=*",
                () -> channel.read(ByteBuffer.allocate(50), 100).get());
        row(
                "read(ByteBuffer,long,Object,CompletionHandler)",
                read,
                () ->
                        Handled.<Integer>await(
                                handler ->
                                        channel.read(ByteBuffer.allocate(50), 60, null, handler)));
        String write = "fileWrites=1 fileWriteBytes=50 parks=*";
        row(
                "write(ByteBuffer,long)",
                write,
                () -> channel.write(ByteBuffer.allocate(50), 60).get());
        row(
                "write(ByteBuffer,long,Object,CompletionHandler)",
                write,
                () ->
                        Handled.<Integer>await(
                                handler ->
                                        channel.write(ByteBuffer.allocate(50), 60, null, handler)));
    }

    private void others() {
        row("size()", "fileOthers=1", () -> channel.size());
        row("truncate(long)", "fileFrees=1", () -> channel.truncate(10));
        row("force(boolean)", "fileOthers=1", () -> channel.force(true));
        row("lock()", "fileOthers=1 parks=*", () -> channel.lock().get());
        row(
                "lock(long,long,boolean)",
                "fileOthers=1 parks=*",
                () -> channel.lock(0, 1, false).get());
        row(
                "lock(Object,CompletionHandler)",
                "fileOthers=1 parks=*",
                () -> Handled.<FileLock>await(handler -> channel.lock(null, handler)));
        row(
                "lock(long,long,boolean,Object,CompletionHandler)",
                "fileOthers=1 parks=*",
                () -> Handled.<FileLock>await(handler -> channel.lock(0, 1, false, null, handler)));
        row("tryLock()", "fileOthers=1", () -> channel.tryLock());
        row("tryLock(long,long,boolean)", "fileOthers=1", () -> channel.tryLock(0, 1, false));
    }
}
