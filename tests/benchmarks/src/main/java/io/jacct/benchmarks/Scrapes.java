// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reads {@code /metrics} of a port of this machine once a second until it is closed; nothing if the
 * port is 0.
 */
final class Scrapes implements AutoCloseable {
    private final URL url;
    private final AtomicInteger answered = new AtomicInteger();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    Scrapes(int port) throws IOException {
        url = URI.create("http://127.0.0.1:" + port + "/metrics").toURL();
        if (port != 0) {
            clock.scheduleWithFixedDelay(this::scrape, 1, 1, TimeUnit.SECONDS);
        }
    }

    /** The number of complete answers. */
    int answered() {
        return answered.get();
    }

    private void scrape() {
        try (InputStream in = url.openStream()) {
            in.readAllBytes();
            answered.incrementAndGet();
        } catch (IOException notYetOrNoLonger) {
            // one complete answer is enough
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
