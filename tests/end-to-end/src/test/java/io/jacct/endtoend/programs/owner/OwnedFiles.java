// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.owner;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Opens files for the owner {@value #OWNER}. It carries out each order from standard input, and
 * prints a line after each:
 *
 * <ul>
 *   <li>{@code open}: opens a file for the owner, on the thread {@value #OPENER}.
 *   <li>{@code close}: closes the last opened file.
 *   <li>{@code leave}: ends the owner, even with open files.
 * </ul>
 *
 * <p>It finds the ledger's entry point of beancounters by name, as the API does.
 */
public final class OwnedFiles {
    public static final String OWNER = "tenant-7";
    public static final String OPENER = "leaker-1";

    /** The method that opens. */
    public static final String METHOD = "openForOwner";

    private static final Deque<FileInputStream> OPEN = new ArrayDeque<>();

    private OwnedFiles() {}

    /** A file. */
    public static void main(String[] args) throws Exception {
        Class<?> entryPoint = Class.forName("io.jacct.ledger.BeancounterLedger", true, null);
        Object owner =
                entryPoint.getMethod("enter", String.class, Object.class).invoke(null, OWNER, null);
        System.out.println("ready");
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            switch (order) {
                case "open":
                    on(entryPoint, owner, new File(args[0]));
                    break;
                case "close":
                    OPEN.pop().close();
                    break;
                default:
                    entryPoint.getMethod("leave", Object.class).invoke(null, owner);
            }
            System.out.println("done " + order);
        }
    }

    private static void on(Class<?> entryPoint, Object owner, File file) throws Exception {
        Method begin = entryPoint.getMethod("begin", Object.class);
        Method end = entryPoint.getMethod("end", Object.class);
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                Object outer = begin.invoke(null, owner);
                                openForOwner(file);
                                end.invoke(null, outer);
                            } catch (ReflectiveOperationException | IOException e) {
                                throw new IllegalStateException(e);
                            }
                        },
                        OPENER);
        thread.start();
        thread.join();
    }

    private static void openForOwner(File file) throws IOException {
        OPEN.push(new FileInputStream(file));
    }
}
