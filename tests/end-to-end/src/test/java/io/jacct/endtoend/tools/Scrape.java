// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.ThreadLocalRandom;

/** The lines about jacct that Prometheus reads from a collector in another JVM. */
record Scrape(List<String> lines) {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** Scrapes this port; it has no lines if nothing answers. */
    static Scrape of(int port) throws InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + port + "/metrics");
        try {
            String body =
                    CLIENT.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                            .body();
            return new Scrape(body.lines().filter(line -> line.contains("jacct_")).toList());
        } catch (IOException notYet) {
            return new Scrape(List.of());
        }
    }

    /**
     * A port of this machine that is free. The kernel gives ports from 32768 to connections of
     * other tests, so this is one below.
     */
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

    List<String> samples() {
        return lines.stream().filter(line -> !line.startsWith("#")).toList();
    }

    /** The value of that family with that label, empty if there is no such sample. */
    OptionalDouble value(String family, String label) {
        return samples().stream()
                .filter(line -> line.matches(family + "[{ ].*"))
                .filter(line -> line.contains(label))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .findFirst();
    }
}
