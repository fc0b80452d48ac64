// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples.orders;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Clients of the service. Each has a thread {@code load-client-N} that does its own socket I/O. Of
 * 20 requests, 9 are new orders, 10 look up an order, and 1 gets the report.
 */
final class LoadDriver {
    private final URI service;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private volatile long newestOrder = 1;

    LoadDriver(int port) {
        service = URI.create("http://127.0.0.1:" + port);
    }

    /** Each client makes that many requests in a second at most; 0 is as many as it can. */
    void run(int clients, int seconds, int rate) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        List<Thread> threads = new ArrayList<>();
        for (int i = 1; i <= clients; i++) {
            threads.add(new Thread(() -> load(end, rate), "load-client-" + i));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        // without clients the service just stays open for that time
        Thread.sleep(Math.max(0, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
    }

    long done() {
        return done.get();
    }

    long failed() {
        return failed.get();
    }

    private void load(long end, int rate) {
        long pause = rate == 0 ? 0 : TimeUnit.SECONDS.toNanos(1) / rate;
        long due = System.nanoTime();
        for (int i = 0; System.nanoTime() - end < 0; i++) {
            try {
                request(i);
                done.incrementAndGet();
            } catch (IOException e) {
                failed.incrementAndGet();
            }
            due += pause;
            // keeps the rate: a client that is late does not wait
            LockSupport.parkNanos(due - System.nanoTime());
        }
    }

    private void request(int i) throws IOException {
        if (i % 20 == 19) {
            send("/report", null);
        } else if (i % 2 == 0 && i % 20 != 18) {
            String order = "customer-" + i % 97 + ",article-" + i % 13 + "," + (1 + i % 5);
            newestOrder = Long.parseLong(send("/orders", order));
        } else {
            send("/orders/" + newestOrder, null);
        }
    }

    private String send(String path, String body) throws IOException {
        HttpURLConnection http = (HttpURLConnection) service.resolve(path).toURL().openConnection();
        if (body != null) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            http.setDoOutput(true);
            http.setFixedLengthStreamingMode(bytes.length);
            try (OutputStream out = http.getOutputStream()) {
                out.write(bytes);
            }
        }
        // the answer is read to its end, so that the connection is used again
        try (InputStream in = http.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
