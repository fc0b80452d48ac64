// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.socket;

import com.sun.net.httpserver.HttpServer;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import io.jacct.endtoend.programs.Waiting;
import io.jacct.samples.Marks;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * The JDK's HTTP server and its HTTP client, over the loopback interface. Requests come one after
 * the other and at the same time, and bodies come from memory and from files. Both sides are in
 * this process, so every byte is written once and read once.
 *
 * <p>A selector that another thread wakes up writes 8 bytes to its own event counter and reads them
 * back. Native code does that, so only the kernel counts it. Its number depends on the scheduler.
 * That is the only difference from the kernel's numbers. It is the same for reads and writes,
 * except for a wake-up under way in each of the two selectors.
 */
public final class HttpExchange {
    private static final int REQUESTS = 200;
    private static final int AT_ONCE = 8;
    private static final int SIZE = 100_000;

    /** The least number of bytes in all answers to single requests. */
    public static final long BODIES = (long) REQUESTS * SIZE;

    /** The server reads the file for every answer, the client for every request made at once. */
    public static final long FROM_FILES = (REQUESTS + 2L * AT_ONCE) * SIZE;

    /** The server has counted the last write of so many answers; their clients may be further. */
    private static final Semaphore ANSWERED = new Semaphore(0);

    private static Path file;

    private HttpExchange() {}

    /** The directory for files. */
    public static void main(String[] args) throws Exception {
        Waiting.loadReader();
        file = Path.of(args[0], "body");
        Files.write(file, new byte[SIZE]);
        ExecutorService executor = Executors.newFixedThreadPool(AT_ONCE);
        HttpServer server = HttpServer.create(new InetSocketAddress(Pair.LOOPBACK, 0), 0);
        server.setExecutor(executor);
        server.createContext("/", HttpExchange::answer);
        server.start();
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        talk(client, uri);
        Marks.mark("begin");
        talk(client, uri);
        Marks.mark("end");
        server.stop(0);
        executor.shutdown();
    }

    /** Sends back the received bytes, and the file. */
    private static void answer(com.sun.net.httpserver.HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, body.length + SIZE);
            exchange.getResponseBody().write(body);
            Files.copy(file, exchange.getResponseBody());
        } finally {
            ANSWERED.release();
        }
    }

    private static void talk(HttpClient client, URI uri) throws Exception {
        for (int i = 0; i < REQUESTS; i++) {
            HttpRequest request =
                    HttpRequest.newBuilder(uri)
                            .POST(BodyPublishers.ofByteArray(new byte[i]))
                            .build();
            Expect.that(SIZE + i, client.send(request, BodyHandlers.ofByteArray()).body().length);
        }
        List<CompletableFuture<HttpResponse<byte[]>>> answers = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            HttpRequest request =
                    HttpRequest.newBuilder(uri).POST(BodyPublishers.ofFile(file)).build();
            answers.add(client.sendAsync(request, BodyHandlers.ofByteArray()));
        }
        for (CompletableFuture<HttpResponse<byte[]>> answer : answers) {
            Expect.that(2 * SIZE, answer.get().body().length);
        }
        ANSWERED.acquire(REQUESTS + AT_ONCE);
    }
}
