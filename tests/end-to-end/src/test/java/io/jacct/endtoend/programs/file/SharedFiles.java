// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;

/**
 * Threads of two pools write into files that all of them share. The threads live until standard
 * input ends. A line for each thread and file says which, how many writes, how many bytes, and
 * where that was measured how many nanoseconds they took, and how many of these in slow writes.
 *
 * <p>The arguments: a directory, the number of files, of threads, and of writes of each thread.
 * With a fifth one, one of {@link Sizes}, writes are as long as that says, and are measured. Each
 * fourth file is then of the first pool alone, and each fourth thread ends when it has written.
 */
public final class SharedFiles {
    /** The names of the pools' threads, up to the number. */
    public static final List<String> POOLS = List.of("writer-", "copier-");

    /** The line after all others. */
    public static final String DONE = "all written";

    private static final int SEVEN = 7;
    private static final int FOURTH = 4;

    /** No write takes so long; the thread has lost its processor in it. */
    private static final long SLOW_NANOS = 1_000_000;

    private final RandomAccessFile[] files;
    private final int writes;
    private final Sizes sizes;
    private final List<String> lines = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);

    private SharedFiles(RandomAccessFile[] files, int writes, Sizes sizes) {
        this.files = files;
        this.writes = writes;
        this.sizes = sizes;
    }

    /** See the class. */
    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[2]);
        RandomAccessFile[] files = open(args[0], Integer.parseInt(args[1]));
        Sizes sizes = args.length > 4 ? Sizes.valueOf(args[4]) : null;
        new SharedFiles(files, Integer.parseInt(args[3]), sizes).run(threads);
    }

    private void run(int threads) throws Exception {
        CountDownLatch written = new CountDownLatch(threads);
        List<Thread> all = new ArrayList<>();
        List<Thread> ending = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            int number = t;
            boolean ends = sizes != null && number % FOURTH == 1;
            Thread thread =
                    new Thread(
                            () -> {
                                write(number);
                                written.countDown();
                                if (!ends) {
                                    await(end);
                                }
                            },
                            POOLS.get(t % POOLS.size()) + t);
            all.add(thread);
            if (ends) {
                ending.add(thread);
            }
            thread.start();
        }
        written.await();
        for (Thread thread : ending) {
            thread.join();
        }
        synchronized (lines) {
            lines.forEach(System.out::println);
        }
        System.out.println(DONE);
        while (System.in.read() >= 0) {
            continue;
        }
        end.countDown();
        for (Thread thread : all) {
            thread.join();
        }
    }

    private static RandomAccessFile[] open(String directory, int files) throws IOException {
        RandomAccessFile[] all = new RandomAccessFile[files];
        for (int i = 0; i < files; i++) {
            all[i] = new RandomAccessFile(new File(directory, "shared-" + i), "rw");
        }
        return all;
    }

    /** What one thread has done, by file. */
    private final class Work {
        final int number;
        final long[] counts = new long[files.length];
        final long[] bytes = new long[files.length];
        final long[] nanos = new long[files.length];
        final long[] slow = new long[files.length];

        /** The first threads write larger pieces, if none are asked for. */
        final byte[] piece;

        final ByteBuffer buffer = ByteBuffer.allocateDirect(sizes == null ? 0 : Sizes.LONGEST);
        final SplittableRandom random;

        Work(int number) {
            this.number = number;
            piece = new byte[64 << number % FOURTH];
            random = new SplittableRandom(number);
        }

        void write(int turn) throws IOException {
            int file = (turn * SEVEN + number) % files.length;
            if (sizes == null) {
                files[file].write(piece);
                add(file, piece.length, 0);
                return;
            }
            if (file % FOURTH == FOURTH - 1 && number % POOLS.size() != 0) {
                file = (file + 1) % files.length;
            }
            buffer.clear().limit(sizes.next(random));
            long begun = System.nanoTime();
            // always at the same place, so that the files stay short
            int moved = files[file].getChannel().write(buffer, 0);
            add(file, moved, System.nanoTime() - begun);
        }

        private void add(int file, long moved, long took) {
            counts[file]++;
            bytes[file] += moved;
            nanos[file] += took;
            slow[file] += took >= SLOW_NANOS ? took : 0;
        }

        List<String> told() {
            String name = Thread.currentThread().getName();
            List<String> told = new ArrayList<>();
            for (int i = 0; i < files.length; i++) {
                if (counts[i] > 0) {
                    told.add(
                            String.format(
                                    "wrote shared-%d %s %d %d %d %d",
                                    i, name, counts[i], bytes[i], nanos[i], slow[i]));
                }
            }
            return told;
        }
    }

    /** The first threads write more. */
    private void write(int number) {
        Work work = new Work(number);
        try {
            for (int i = 0; i < writes / (1 + number % SEVEN); i++) {
                work.write(i);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        List<String> told = work.told();
        synchronized (lines) {
            lines.addAll(told);
        }
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
