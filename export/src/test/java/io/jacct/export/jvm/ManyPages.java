// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.jvm;

import io.jacct.memory.Layout;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Makes pages of many JVMs that look alive, until the end of standard input. For measurements:
 * docs/export.md says how.
 */
public final class ManyPages {
    private static final long AGE_MILLIS = 1_000_000;

    private final Path directory;
    private final byte[] made;
    private final long started = System.currentTimeMillis() - AGE_MILLIS;

    private ManyPages(Path directory, byte[] made) {
        this.directory = directory;
        this.made = made;
    }

    /**
     * The directory, how many, how many devices and pools each has, and how many end each second;
     * as many start.
     */
    public static void main(String[] args) throws Exception {
        Path directory = Files.createDirectories(Path.of(args[0]));
        int live = Integer.parseInt(args[1]);
        Path first = directory.resolve("made");
        byte[] made =
                MadePage.bytes(first, Integer.parseInt(args[2]), Integer.parseInt(args[3]), "");
        Files.delete(first);
        ManyPages pages = new ManyPages(directory, made);
        for (int i = 1; i <= live; i++) {
            pages.start(i);
        }
        System.out.println("made, each of " + made.length + " bytes");
        if (args.length > 4) {
            pages.exchange(live, Integer.parseInt(args[4]));
        }
        System.in.read();
    }

    /** Each is the page of another JVM. */
    private void start(int number) throws IOException {
        Files.write(directory.resolve("" + number), MadePage.live(made, started + number));
    }

    /** In order: its page says so, and goes. */
    private void end(int number) throws IOException {
        Path page = directory.resolve("" + number);
        try (RandomAccessFile file = new RandomAccessFile(page.toFile(), "rw")) {
            file.seek(Layout.PAGE_STATE);
            file.writeLong(Long.reverseBytes(Layout.STATE_CLOSED));
        }
        Files.delete(page);
    }

    private void exchange(int live, int eachSecond) throws Exception {
        for (int next = live + 1; System.in.available() == 0; next++) {
            end(next - live);
            start(next);
            TimeUnit.MICROSECONDS.sleep(TimeUnit.SECONDS.toMicros(1) / eachSecond);
        }
    }
}
