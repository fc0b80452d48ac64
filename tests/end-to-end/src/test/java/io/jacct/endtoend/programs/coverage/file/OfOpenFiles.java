// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.file;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.io.FileDescriptor;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.FileLock;
import java.nio.file.Path;

/** Objects of an open file that reach the system by themselves: descriptors, locks, mappings. */
final class OfOpenFiles extends Family {
    private RandomAccessFile random;
    private FileLock lock;

    OfOpenFiles(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        random = keep(new RandomAccessFile(file(100), "rw"));
        lock = random.getChannel().lock();
    }

    @Override
    protected void rows() throws Exception {
        of(FileDescriptor.class);
        row("sync()", "fileOthers=1", () -> random.getFD().sync()).upTo(18, "");
        nothing("FileDescriptor() valid()");
        of(FileLock.class);
        row("release()", "fileOthers=1", () -> lock.release());
        row("close()", "fileOthers=1", () -> lock.close());
        nothing(
                "acquiredBy() channel() isShared() isValid() overlaps(long,long) position() size()");
        of(MappedByteBuffer.class);
        MappedByteBuffer mapped = map();
        row("force()", "fileOthers=1", () -> mapped.force());
        row("force(int,int)", "fileOthers=1", () -> mapped.force(0, 10));
        String get = "get getChar getDouble getFloat getInt getLong getShort";
        unseen("not seen, touches memory", get + " " + get.replace("get", "put"));
        unseen(
                "not seen, touches memory",
                "load() isLoaded() compact() mismatch(ByteBuffer) compareTo(ByteBuffer)");
        nothing(
                "alignedSlice alignmentOffset allocate allocateDirect array arrayOffset asCharBuffer asDoubleBuffer");
        nothing(
                "asFloatBuffer asIntBuffer asLongBuffer asReadOnlyBuffer asShortBuffer capacity clear duplicate flip");
        nothing(
                "hasArray hasRemaining isDirect isReadOnly limit mark order position remaining reset rewind slice wrap");
    }

    /** Made once and kept, because the collector could unmap others in any row. */
    private MappedByteBuffer map() throws Exception {
        try (RandomAccessFile opened = new RandomAccessFile(path("mapped").toFile(), "rw")) {
            return opened.getChannel().map(MapMode.READ_WRITE, 0, 100);
        }
    }
}
