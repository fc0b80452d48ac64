// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.tools;

import io.jacct.endtoend.programs.Pair;
import io.jacct.endtoend.programs.executor.OneThread;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Does what the events of the Flight Recorder show, by orders from standard input, and prints
 * {@code done} after each. Between two orders nothing moves. A thread of it hangs in a read from
 * the beginning.
 *
 * <pre>
 * write    the thread of a pool writes 4,096 bytes into a file
 * slow     the main thread waits 300 ms for a peer's bytes
 * die      a thread ends with an exception
 * many     a hundred files are open at one time
 * drop     a file is forgotten open, and the collector runs
 * </pre>
 */
public final class Recorded {
    private static final long SLOW_MILLIS = 300;
    private static final int MANY = 100;
    private static final ThreadPoolExecutor POOL = OneThread.pool("recorded");
    private static File file;

    private Recorded() {}

    /** The file. */
    public static void main(String[] args) throws Exception {
        file = new File(args[0]);
        try (Pair silent = Pair.open();
                Scanner lines = new Scanner(System.in)) {
            Thread hanging = new Thread(() -> read(silent), "hanging");
            hanging.setDaemon(true);
            hanging.start();
            System.out.println("ready");
            while (lines.hasNextLine()) {
                obey(lines.nextLine());
                System.out.println("done");
            }
        }
        OneThread.finish(POOL);
    }

    private static void obey(String order) throws Exception {
        switch (order) {
            case "write" -> POOL.submit(Recorded::write).get();
            case "slow" -> slow();
            case "die" -> die();
            case "many" -> many();
            default -> drop();
        }
    }

    private static int read(Pair from) {
        try {
            return from.one.read(ByteBuffer.allocate(1));
        } catch (java.io.IOException closed) {
            return -1;
        }
    }

    private static Void write() throws Exception {
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(new byte[4096]);
        }
        return null;
    }

    private static void slow() throws Exception {
        try (Pair pair = Pair.open()) {
            Thread peer = new Thread(() -> answerLate(pair), "peer");
            peer.start();
            pair.one.read(ByteBuffer.allocate(8));
            peer.join();
        }
    }

    private static void answerLate(Pair pair) {
        try {
            Thread.sleep(SLOW_MILLIS);
            pair.other.write(ByteBuffer.allocate(8));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void die() throws InterruptedException {
        Thread dying =
                new Thread(
                        () -> {
                            throw new UnsupportedOperationException("on purpose");
                        },
                        "dying");
        dying.setUncaughtExceptionHandler((thread, cause) -> {});
        dying.start();
        dying.join();
    }

    private static void many() throws Exception {
        List<FileInputStream> all = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            all.add(new FileInputStream(file));
        }
        for (FileInputStream each : all) {
            each.close();
        }
    }

    /** The frame of this method must be gone when the collector runs. */
    private static void drop() throws Exception {
        open();
        System.gc();
    }

    private static void open() throws Exception {
        if (new FileInputStream(file).available() < 0) {
            throw new IllegalStateException("no file");
        }
    }
}
