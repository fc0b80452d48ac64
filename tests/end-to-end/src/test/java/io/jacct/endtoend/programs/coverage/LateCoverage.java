// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage;

import io.jacct.endtoend.programs.Window;
import io.jacct.endtoend.programs.coverage.row.Family;
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
    /** Objects for a row, because what an earlier row has left to do may end in this one. */
    private static final int TRIES = 2;

    /** A row, and families that have their objects for one run of that row only. */
    private record Prepared(List<Family> families, int row) {
        void prove() throws Exception {
            boolean proved = false;
            for (int i = 0; i < TRIES && !proved; i++) {
                proved = families.get(i).proveLate(row, i == TRIES - 1);
            }
        }
    }

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
            each.prove();
        }
        for (Family family : EVERY) {
            family.tearDown();
        }
        last.close();
    }

    private static void awaitLine() throws IOException {
        int next = System.in.read();
        while (next >= 0 && next != '\n') {
            next = System.in.read();
        }
    }

    /** Whether any family has that row. */
    private static boolean prepare(
            List<List<Family>> tries, int row, String part, List<Prepared> all) throws Exception {
        boolean any = false;
        for (int i = 0; i < tries.get(0).size(); i++) {
            List<Family> families = new ArrayList<>();
            for (List<Family> one : tries) {
                Family family = one.get(i);
                EVERY.add(family);
                if (family.getClass().getSimpleName().contains(part) && family.state() > row) {
                    family.prepare(row);
                    families.add(family);
                }
            }
            if (!families.isEmpty()) {
                all.add(new Prepared(families, row));
                any = true;
            }
        }
        return any;
    }

    private static List<Prepared> prepare(Path directory, String part) throws Exception {
        Security.setProperty("networkaddress.cache.ttl", "0");
        List<Prepared> all = new ArrayList<>();
        Family.preparing(true);
        boolean more = true;
        for (int row = 0; more; row++) {
            List<List<Family>> tries = new ArrayList<>();
            for (int i = 0; i < TRIES; i++) {
                tries.add(Families.all(directory.resolve("row" + row + "-" + i)));
            }
            more = prepare(tries, row, part, all);
        }
        Family.preparing(false);
        last = new FileInputStream(Files.createFile(directory.resolve(LAST)).toFile());
        return all;
    }
}
