// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens the files {@code used} and {@code kept} on {@value #OPENER} and a socket on {@value
 * #CONNECTOR}, and keeps them open. Then it carries out each order from standard input, and prints
 * a line after each:
 *
 * <ul>
 *   <li>{@code use}: reads a byte of {@code used}.
 *   <li>{@code forget}: opens {@code forgotten} as a stream and as a channel, and a socket, on
 *       {@value #FORGETFUL}, closes none of them, and makes the JVM collect garbage.
 * </ul>
 */
public final class OpenHandles {
    public static final String OPENER = "opener-1";
    public static final String CONNECTOR = "connector-2";
    public static final String FORGETFUL = "forgetful-3";

    /** The method that does not close what it opens. */
    public static final String METHOD = "forget";

    private static final List<AutoCloseable> OPEN = new ArrayList<>();
    private static final ReferenceQueue<Object> COLLECTED = new ReferenceQueue<>();
    private static final List<Reference<?>> FORGOTTEN = new ArrayList<>();

    /** The work of a thread. */
    private interface Work {
        void run() throws IOException;
    }

    private OpenHandles() {}

    /** The directory for the files. */
    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"used", "kept", "forgotten"}) {
            try (FileOutputStream out = new FileOutputStream(new File(args[0], name))) {
                out.write(new byte[100]);
            }
        }
        try (ServerSocket listener = new ServerSocket(0, 10, Pair.LOOPBACK)) {
            on(OPENER, () -> OPEN.add(new FileInputStream(new File(args[0], "used"))));
            on(OPENER, () -> OPEN.add(new FileInputStream(new File(args[0], "kept"))));
            int port = listener.getLocalPort();
            on(CONNECTOR, () -> OPEN.add(new Socket(Pair.LOOPBACK, port)));
            System.out.println("port " + port);
            BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
            for (String order = orders.readLine(); order != null; order = orders.readLine()) {
                if (order.equals("use")) {
                    Expect.that(0, ((FileInputStream) OPEN.get(0)).read());
                } else {
                    on(FORGETFUL, () -> forget(new File(args[0], "forgotten"), port));
                    collect();
                }
                System.out.println("done " + order);
            }
        }
        for (AutoCloseable each : OPEN) {
            each.close();
        }
    }

    private static void on(String name, Work work) throws InterruptedException {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                work.run();
                            } catch (IOException e) {
                                throw new IllegalStateException(e);
                            }
                        },
                        name);
        thread.start();
        thread.join();
    }

    private static void forget(File file, int port) throws IOException {
        FORGOTTEN.add(new PhantomReference<>(new FileInputStream(file), COLLECTED));
        FORGOTTEN.add(new PhantomReference<>(FileChannel.open(file.toPath()), COLLECTED));
        FORGOTTEN.add(new PhantomReference<>(new Socket(Pair.LOOPBACK, port), COLLECTED));
    }

    private static void collect() throws InterruptedException {
        for (int left = FORGOTTEN.size(); left > 0; ) {
            System.gc();
            while (COLLECTED.remove(100) != null) {
                left--;
            }
        }
    }
}
