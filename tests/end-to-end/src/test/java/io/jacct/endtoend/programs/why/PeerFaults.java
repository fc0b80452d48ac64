// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.why;

import java.io.BufferedWriter;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Faults of peers, and programs that have none. */
final class PeerFaults {
    private PeerFaults() {}

    private static ExecutorService pool(String name, int threads) {
        AtomicInteger number = new AtomicInteger();
        return Executors.newFixedThreadPool(
                threads, task -> new Thread(task, name + "-" + number.incrementAndGet()));
    }

    /** Tasks come faster than four threads get answers. */
    static void queue() throws Exception {
        Peer peer = new Peer(200);
        ThreadLocal<Socket> sockets = ThreadLocal.withInitial(() -> Fault.orNull(peer::connect));
        ExecutorService orders = pool("orders", 4);
        Fault.start(
                "clients",
                () -> {
                    while (true) {
                        orders.execute(
                                () ->
                                        Fault.orNull(
                                                () -> {
                                                    Peer.ask(sockets.get());
                                                    return 0;
                                                }));
                        Fault.pause(20);
                    }
                });
    }

    /** An order now and then: asks a quick peer, and writes a line of a log. */
    static void steady(Path directory) throws Exception {
        Peer peer = new Peer(2);
        Socket socket = peer.connect();
        BufferedWriter log = Files.newBufferedWriter(directory.resolve("orders.log"));
        ExecutorService orders = pool("orders", 4);
        Fault.start(
                "clients",
                () -> {
                    while (true) {
                        orders.submit(() -> order(socket, log)).get();
                        Fault.pause(20);
                    }
                });
    }

    private static int order(Socket socket, BufferedWriter log) throws IOException {
        synchronized (log) {
            Peer.ask(socket);
            log.write("an order\n");
            log.flush();
        }
        return 0;
    }

    /** Reads what a peer sends once in a while. */
    static void consumer() throws Exception {
        Peer peer = new Peer(100_000);
        for (int i = 1; i <= 3; i++) {
            Socket socket = peer.connect();
            Fault.start("consumer-" + i, () -> Peer.ask(socket));
        }
        Fault.pause(1000);
    }

    private static void askers(Peer peer) throws Exception {
        for (int i = 1; i <= 2; i++) {
            Socket socket = peer.connect();
            Fault.start(
                    "asker-" + i,
                    () -> {
                        while (true) {
                            Peer.ask(socket);
                        }
                    });
        }
    }

    static void slow() throws Exception {
        askers(new Peer(300));
    }

    /** Quick at first. */
    static void slower() throws Exception {
        Peer peer = new Peer(1);
        askers(peer);
        Fault.pause(2000);
        peer.slow(40);
    }

    /** Each answer is a reset. */
    static void lossy() throws Exception {
        Peer peer = new Peer(0);
        peer.refuse();
        Fault.start(
                "asker-1",
                () -> {
                    while (true) {
                        try (Socket socket = peer.connect()) {
                            Peer.ask(socket);
                            socket.getInputStream().read();
                        } catch (IOException reset) {
                            Fault.pause(20);
                        }
                    }
                });
    }

    static void connects() throws Exception {
        Peer peer = new Peer(0);
        Fault.start(
                "client-1",
                () -> {
                    while (true) {
                        try (Socket socket = peer.connect()) {
                            Peer.ask(socket);
                        }
                        Fault.pause(2);
                    }
                });
    }
}
