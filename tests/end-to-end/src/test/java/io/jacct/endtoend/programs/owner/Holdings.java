// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.owner;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Carries out each order from standard input on the thread {@code main}, and prints a line after
 * each:
 *
 * <ul>
 *   <li>{@code open N}: opens N more files, and keeps them open.
 *   <li>{@code close N}: closes N of them.
 *   <li>{@code start N}: starts N threads, which live until the end.
 * </ul>
 */
public final class Holdings {
    private static final List<FileInputStream> OPEN = new ArrayList<>();
    private static final CountDownLatch END = new CountDownLatch(1);

    private Holdings() {}

    /** The directory for the file. */
    public static void main(String[] args) throws Exception {
        File file = new File(args[0], "held");
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(1);
        }
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        System.out.println("ready");
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            String[] words = order.split(" ");
            for (int i = 0; i < Integer.parseInt(words[1]); i++) {
                obey(words[0], file);
            }
            System.out.println("done " + order);
        }
        END.countDown();
    }

    private static void obey(String order, File file) throws Exception {
        switch (order) {
            case "open":
                OPEN.add(new FileInputStream(file));
                break;
            case "close":
                OPEN.remove(OPEN.size() - 1).close();
                break;
            default:
                new Thread(Holdings::live, "held-" + OPEN.size()).start();
        }
    }

    private static void live() {
        try {
            END.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
