// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.attach;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.page.Page;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Uses the classes that agents often weave: files and sockets, threads of a pool, the HTTP client
 * and server. It prints the counts of operations that only this program does. For the main thread
 * these are all its own operations. For HTTP, on which many threads work, they are the bytes of all
 * sockets.
 */
public final class BesideAgent {
    /** The first exchange is not measured. */
    public static final int REQUESTS = 20;

    private static final int SIZE = 10_000;

    /** The server has counted the last write of so many answers; their clients may be further. */
    private static final Semaphore ANSWERED = new Semaphore(0);

    private BesideAgent() {}

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        System.out.println("counted " + new Routine(new File(args[0])).measured());
        ExecutorService executor = Executors.newFixedThreadPool(2);
        HttpServer server = HttpServer.create(new InetSocketAddress(Pair.LOOPBACK, 0), 0);
        server.setExecutor(executor);
        server.createContext("/", BesideAgent::answer);
        server.start();
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        ask(client, uri);
        try (Page page = Page.own()) {
            Counts before = page.snapshot().totals();
            for (int i = 1; i < REQUESTS; i++) {
                ask(client, uri);
            }
            Counts counts = page.snapshot().totals().minus(before);
            for (Counter counter :
                    new Counter[] {Counter.SOCKET_READ_BYTES, Counter.SOCKET_WRITE_BYTES}) {
                System.out.println("counted " + counter.label() + "=" + counts.get(counter));
            }
        }
        server.stop(0);
        executor.shutdown();
    }

    /** Sends back the received bytes. */
    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        } finally {
            ANSWERED.release();
        }
    }

    private static void ask(HttpClient client, URI uri) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(uri)
                        .POST(BodyPublishers.ofByteArray(new byte[SIZE]))
                        .build();
        Expect.that(SIZE, client.send(request, BodyHandlers.ofByteArray()).body().length);
        ANSWERED.acquire();
    }
}
