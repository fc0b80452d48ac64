// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export;

import io.jacct.export.jvm.Complaints;
import io.jacct.export.otlp.OtlpPush;
import io.jacct.export.prometheus.TextFile;
import io.jacct.export.scrape.Scraper;
import java.io.IOException;

/** What goes out by itself, at each interval: files and requests. For one thread. */
final class Pushes implements AutoCloseable {
    private static final String FILE = "textfile";

    private final Scraper scraper;
    private final OtlpPush push;
    private final TextFile file;
    private final Complaints complaints;

    /** Either may be null. */
    Pushes(Scraper scraper, OtlpPush push, TextFile file, Complaints complaints) {
        this.scraper = scraper;
        this.push = push;
        this.file = file;
        this.complaints = complaints;
    }

    /** Until the end. Intervals that were missed are left out. */
    void run(Ending ending, long millis) throws InterruptedException {
        long interval = millis * 1_000_000;
        long next = System.nanoTime();
        do {
            once();
            long now = System.nanoTime();
            next += (Math.max(0, (now - next) / interval) + 1) * interval;
        } while (!ending.await(next - System.nanoTime()));
        if (push != null) {
            push.push(scraper);
        }
    }

    private void once() {
        if (file != null) {
            try {
                file.write();
                complaints.over(FILE);
            } catch (IOException unwritten) {
                complaints.say(FILE, "cannot write " + file + ": " + OneLine.of(unwritten));
            }
        }
        if (push != null) {
            push.push(scraper);
        }
    }

    @Override
    public void close() {
        if (push != null) {
            push.close();
        }
        if (file != null) {
            try {
                file.remove();
            } catch (IOException stays) {
                complaints.line("cannot remove " + file + ": " + OneLine.of(stays));
            }
        }
    }
}
