// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.virtual;

import io.jacct.endtoend.programs.Virtual;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Virtual threads read from a named pipe, one byte each, and hold their carriers until the main
 * thread writes. Prints for how long they were in their reads together, and waits until standard
 * input ends. The argument is the pipe.
 */
public final class HeldCarriers {
    /** The names of the threads, up to the number. */
    public static final String NAME = "reader-";

    /** How many there are. */
    public static final int READERS = 4;

    /** Before the nanoseconds. */
    public static final String HELD = "held ";

    private static final long REST_MILLIS = 100;

    private HeldCarriers() {}

    /** See the class. */
    public static void main(String[] args) throws Exception {
        AtomicLong held = new AtomicLong();
        List<Thread> readers = new ArrayList<>();
        try (RandomAccessFile out = new RandomAccessFile(args[0], "rw");
                FileInputStream in = new FileInputStream(args[0])) {
            ThreadFactory factory = Virtual.factory(NAME);
            for (int i = 0; i < READERS; i++) {
                Thread reader = factory.newThread(() -> held.addAndGet(read(in)));
                readers.add(reader);
                reader.start();
            }
            for (int i = 0; i < READERS; i++) {
                Thread.sleep(REST_MILLIS);
                out.write(1);
            }
            for (Thread reader : readers) {
                reader.join();
            }
        }
        System.out.println(HELD + held.get());
        while (System.in.read() >= 0) {
            continue;
        }
    }

    private static long read(FileInputStream in) {
        long start = System.nanoTime();
        try {
            if (in.read() != 1) {
                throw new IllegalStateException("the pipe has ended");
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return System.nanoTime() - start;
    }
}
