// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import io.jacct.api.Device;
import io.jacct.api.Devstat;
import io.jacct.api.IoKstat;
import io.jacct.api.Kstats;
import java.io.BufferedReader;
import java.io.InputStreamReader;

/**
 * A driver in the style of Solaris and FreeBSD. It carries out each order from standard input, and
 * prints a line after each:
 *
 * <ul>
 *   <li>{@code begin}: two transactions wait and are served; one leaves, and has read {@value
 *       #BYTES} bytes.
 *   <li>{@code end}: the other leaves, and has written as many; prints the least and the most
 *       possible service time of both, by its own clock.
 *   <li>{@code empty}: leaves the queues, which are empty.
 *   <li>{@code twice}: starts two transactions of a device and ends the first one twice.
 *   <li>{@code free}: ends the second, which has failed to free {@value #BYTES} bytes.
 * </ul>
 */
public final class SeedIdioms {
    public static final int BYTES = 4096;

    private static final IoKstat DISK = Kstats.io("seed", 0, "disk", "disk");
    private static final Device RING =
            Devstat.addEntry(
                    "seed",
                    0,
                    0,
                    Devstat.DEVSTAT_NO_BLOCKSIZE,
                    Devstat.DEVSTAT_TYPE_DIRECT | Devstat.DEVSTAT_TYPE_IF_OTHER,
                    Devstat.DEVSTAT_PRIORITY_DISK);

    private static long least;
    private static long most;
    private static long token;

    private SeedIdioms() {}

    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            obey(order);
            System.out.println("done " + order + " " + least + " " + most);
        }
    }

    private static void obey(String order) {
        switch (order) {
            case "begin":
                serve();
                serve();
                leave();
                DISK.readDone(BYTES);
                break;
            case "end":
                leave();
                DISK.writeDone(BYTES);
                break;
            case "empty":
                DISK.runqExit();
                DISK.waitqExit();
                break;
            case "twice":
                long first = Devstat.startTransaction(RING);
                token = Devstat.startTransaction(RING);
                end(first, Devstat.DEVSTAT_READ, false);
                end(first, Devstat.DEVSTAT_READ, false);
                break;
            default:
                end(token, Devstat.DEVSTAT_FREE, true);
        }
    }

    private static void serve() {
        DISK.waitqEnter();
        most -= System.nanoTime();
        DISK.waitqToRunq();
        least -= System.nanoTime();
    }

    private static void leave() {
        least += System.nanoTime();
        DISK.runqExit();
        most += System.nanoTime();
    }

    private static void end(long one, int flags, boolean failed) {
        Devstat.endTransaction(RING, one, BYTES, Devstat.DEVSTAT_TAG_SIMPLE, flags, failed);
    }
}
