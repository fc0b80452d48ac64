// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage;

import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;

/**
 * Proves every row for an agent that comes late. The objects of all rows exist before it comes, and
 * their threads are at work. Each row then runs once. Prints lines as {@link Coverage} does,
 * without the kernel's numbers.
 *
 * <p>It begins as a program, which waits for a line after it has printed {@code ready}; or as an
 * agent that is named before the other one.
 */
public final class LateCoverage {
    /** A row of a family that has its objects for that row only. */
    private record Prepared(Family family, int row) {}

    /** A file that is opened after all others. The agent finds it last. */
    private static final String LAST = "last-of-all";

    /** Kept, because the collector's close of what a family has opened would count in any row. */
    private static final List<Family> EVERY = new ArrayList<>();

    private static List<Prepared> prepared;

    private static Closeable last;

    private LateCoverage() {}

    /** The directory for files. */
    public static void premain(String directory) throws Exception {
        prepared = prepare(Path.of(directory), "");
    }

    /** The directory for files, and optionally a part of the names of the families to run. */
    public static void main(String[] args) throws Exception {
        if (prepared == null) {
            prepared = prepare(Path.of(args[0]), args.length == 1 ? "" : args[1]);
            System.out.println("ready");
            awaitLine();
        }
        Window.awaitInventory(LAST);
        for (Prepared each : prepared) {
            each.family.proveLate(each.row);
        }
        last.close();
    }

    private static void awaitLine() throws IOException {
        int next = System.in.read();
        while (next >= 0 && next != '\n') {
            next = System.in.read();
        }
    }

    private static List<Prepared> prepare(Path directory, String part) throws Exception {
        Security.setProperty("networkaddress.cache.ttl", "0");
        List<Prepared> all = new ArrayList<>();
        Family.preparing(true);
        boolean more = true;
        for (int row = 0; more; row++) {
            more = false;
            for (Family family : Families.all(directory.resolve("row" + row))) {
                EVERY.add(family);
                boolean wanted = family.getClass().getSimpleName().contains(part);
                if (wanted && family.state() > row) {
                    family.prepare(row);
                    all.add(new Prepared(family, row));
                    more = true;
                }
            }
        }
        Family.preparing(false);
        last = new FileInputStream(Files.createFile(directory.resolve(LAST)).toFile());
        return all;
    }
}
