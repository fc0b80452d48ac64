// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A log such as Kafka's. A thread appends batches of 16 KiB to segments of 64 MiB and now and then
 * forces them to disk. Another thread follows and reads each batch back. The last two segments are
 * kept. An operation is a written batch.
 */
public final class SequentialLog {
    private static final int BATCH = 16 * 1024;
    private static final int PER_FORCE = 256;
    private static final int PER_SEGMENT = 4096;

    private final Path directory;
    private final ByteBuffer batch = ByteBuffer.allocateDirect(BATCH);

    /** The segments to read: one entry for each batch in them. */
    private final BlockingQueue<FileChannel> written = new LinkedBlockingQueue<>(PER_SEGMENT);

    private FileChannel segment;
    private int batches;

    private SequentialLog(Path directory) {
        this.directory = directory;
    }

    /** The arguments are those of every program in this package. */
    public static void main(String[] args) throws Exception {
        SequentialLog log = new SequentialLog(Path.of(args[0]));
        Thread reader = new Thread(log::follow, "reader");
        reader.setDaemon(true);
        reader.start();
        Workload.measure(args, List.of(log::append));
    }

    private void append() throws Exception {
        if (batches % PER_SEGMENT == 0) {
            roll(batches / PER_SEGMENT);
        }
        segment.write(batch.clear());
        batches++;
        if (batches % PER_FORCE == 0) {
            segment.force(false);
        }
        written.put(segment);
    }

    /** Deletes a segment. The reader still has it open, and closes it when it has read it. */
    private void roll(int number) throws IOException {
        segment =
                FileChannel.open(
                        directory.resolve(number + ".log"),
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
        Files.deleteIfExists(directory.resolve(number - 2 + ".log"));
    }

    private void follow() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(BATCH);
        try {
            for (int read = 0; ; read++) {
                FileChannel from = written.take();
                int place = read % PER_SEGMENT;
                from.read(buffer.clear(), (long) place * BATCH);
                if (place == PER_SEGMENT - 1) {
                    from.close();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
