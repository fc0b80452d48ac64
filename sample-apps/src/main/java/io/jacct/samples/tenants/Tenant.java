// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples.tenants;

import io.jacct.api.Beancounter;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** One tenant: a document, and the code that reads it. */
final class Tenant {
    private static final long BARRIER = 50;
    private static final long LIMIT = 60;

    final String name;
    final AtomicLong served = new AtomicLong();
    final AtomicLong failed = new AtomicLong();
    private final Path document;
    private final boolean leaks;
    private final Queue<InputStream> forgotten = new ConcurrentLinkedQueue<>();
    private final Beancounter account;

    Tenant(String name, Path directory, boolean leaks) throws IOException {
        this.name = name;
        this.leaks = leaks;
        document = Files.writeString(directory.resolve(name), "Hello from " + name + ".\n");
        account = Beancounter.of(name);
        account.limit("numfile", BARRIER, LIMIT);
    }

    /** The owner that is charged for all work for this tenant, on every thread. */
    String read() throws Exception {
        return account.call(this::readDocument);
    }

    private String readDocument() throws IOException {
        InputStream in = new FileInputStream(document.toFile());
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        if (leaks) {
            forgotten.add(in);
        } else {
            in.close();
        }
        return text;
    }

    long luid() {
        return account.luid();
    }

    /** A line for people. */
    @Override
    public String toString() {
        return String.format(
                "%s served=%d failed=%d files=%d most=%d limit=%d over=%d",
                name,
                served.get(),
                failed.get(),
                account.held("numfile"),
                account.maxheld("numfile"),
                account.limit("numfile"),
                account.failcnt("numfile"));
    }
}
