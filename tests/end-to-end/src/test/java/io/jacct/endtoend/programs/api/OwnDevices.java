// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.api;

import io.jacct.api.Device;
import io.jacct.api.Devstat;
import java.io.BufferedReader;
import java.io.InputStreamReader;

/**
 * Has two devices of its own, with and without the agent: {@code ring3}, and {@code mirror0}, which
 * passes on to it. It carries out each order from standard input, and prints a line after each:
 *
 * <ul>
 *   <li>{@code work}: {@value #THREADS} threads read {@value #EACH} times {@value #BYTES} bytes
 *       each from the ring; then one write, one free and one transaction without data, each with
 *       another tag.
 *   <li>{@code start}, {@code end}: a transaction of the mirror.
 *   <li>{@code twin}: registers another {@code ring3}, with blocks of {@value #TWIN_BLOCK} bytes.
 *   <li>{@code remove}: removes the first ring.
 * </ul>
 */
public final class OwnDevices {
    public static final int THREADS = 32;
    public static final int EACH = 2_000;
    public static final int BYTES = 3;
    public static final int BLOCK = 4096;
    public static final int TWIN_BLOCK = 512;

    private static final Device RING = ring(BLOCK);
    private static final Device MIRROR =
            Devstat.addEntry(
                    "mirror",
                    0,
                    0,
                    Devstat.DEVSTAT_NO_BLOCKSIZE | Devstat.DEVSTAT_NO_ORDERED_TAGS,
                    Devstat.DEVSTAT_TYPE_DIRECT
                            | Devstat.DEVSTAT_TYPE_IF_OTHER
                            | Devstat.DEVSTAT_TYPE_PASS,
                    Devstat.DEVSTAT_PRIORITY_PASS);

    /** Devices without a reference are removed. */
    private static Device twin;

    private static long token;

    private OwnDevices() {}

    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            obey(order);
            System.out.println("done " + order);
        }
    }

    private static Device ring(int blockSize) {
        return Devstat.addEntry(
                "ring",
                3,
                blockSize,
                Devstat.DEVSTAT_ALL_SUPPORTED,
                Devstat.DEVSTAT_TYPE_STORARRAY | Devstat.DEVSTAT_TYPE_IF_OTHER,
                Devstat.DEVSTAT_PRIORITY_ARRAY);
    }

    private static void obey(String order) throws Exception {
        switch (order) {
            case "work":
                work();
                break;
            case "start":
                token = Devstat.startTransaction(MIRROR);
                break;
            case "end":
                Devstat.endTransaction(
                        MIRROR, token, BYTES, Devstat.DEVSTAT_TAG_SIMPLE, Devstat.DEVSTAT_WRITE);
                break;
            case "twin":
                twin = ring(TWIN_BLOCK);
                break;
            default:
                Devstat.removeEntry(RING);
        }
    }

    private static void work() throws InterruptedException {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(OwnDevices::read);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        transaction(1 << 10, Devstat.DEVSTAT_TAG_ORDERED, Devstat.DEVSTAT_WRITE);
        transaction(0, Devstat.DEVSTAT_TAG_HEAD, Devstat.DEVSTAT_FREE);
        transaction(0, Devstat.DEVSTAT_TAG_NONE, Devstat.DEVSTAT_NO_DATA);
    }

    private static void read() {
        for (int i = 0; i < EACH; i++) {
            transaction(BYTES, Devstat.DEVSTAT_TAG_SIMPLE, Devstat.DEVSTAT_READ);
        }
    }

    private static void transaction(long bytes, int tag, int flags) {
        long start = Devstat.startTransaction(RING);
        Devstat.endTransaction(RING, start, bytes, tag, flags);
    }
}
