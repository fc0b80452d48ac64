// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.export;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonSyntaxException;
import io.jacct.endtoend.harness.RunningJvm;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/** A server of Debian's Prometheus, as long as its block runs. */
final class Prometheus implements AutoCloseable {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final RunningJvm process;
    private final int port;

    private Prometheus(RunningJvm process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Starts it, with its data in {@code data}. */
    static Prometheus start(Path config, Path data) throws IOException {
        int port = freePort();
        RunningJvm process =
                tool(
                        "prometheus",
                        "--config.file=" + config,
                        "--storage.tsdb.path=" + data,
                        "--web.listen-address=127.0.0.1:" + port);
        return new Prometheus(process, port);
    }

    /** Starts a tool that is not in the JDK, or skips the test if it is not here. */
    static RunningJvm tool(String... command) throws IOException {
        try {
            return new RunningJvm(new ProcessBuilder(command).start(), String.join(" ", command));
        } catch (IOException missing) {
            if (System.getenv("CI") != null) {
                fail("CI needs " + command[0]);
            }
            abort("skipped: needs " + command[0]);
            throw missing;
        }
    }

    /** A port that is free now, below those that the kernel gives away. */
    static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 32_768);
            try (ServerSocket socket =
                    new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                // the next one
            }
        }
    }

    /** The body of a page; empty while nobody answers. */
    static String body(URI uri) throws InterruptedException {
        try {
            return CLIENT.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body();
        } catch (IOException starting) {
            return "";
        }
    }

    /** What a query returns now. One that Prometheus refuses fails. */
    JsonArray query(String query) throws InterruptedException {
        JsonObject data = get("query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
        return data.has("result") ? data.getAsJsonArray("result") : new JsonArray();
    }

    /** An answer of its interface; without members while it starts. */
    JsonObject get(String path) throws InterruptedException {
        String body = body(URI.create("http://127.0.0.1:" + port + "/api/v1/" + path));
        JsonObject answer = new JsonObject();
        try {
            if (!body.isEmpty()) {
                answer = JsonParser.parseString(body).getAsJsonObject();
            }
        } catch (JsonSyntaxException starting) {
            return answer;
        }
        if (answer.has("error")) {
            fail(path + ": " + answer);
        }
        return answer.has("data") ? answer.getAsJsonObject("data") : answer;
    }

    @Override
    public void close() {
        process.close();
    }
}
