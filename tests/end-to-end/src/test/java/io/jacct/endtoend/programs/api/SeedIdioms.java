// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.api;

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
 *   <li>{@code nothing}: ends a transaction that never started.
 *   <li>{@code wrong}: ends a transaction with a tag that does not exist, one with such a kind, and
 *       a read of -1 bytes; prints how often it was refused.
 *   <li>{@code bio}: ends a read, a failed write in order, a delete and a flush, each of {@value
 *       #BYTES} requested bytes of which {@value #LEFT} are left.
 * </ul>
 */
public final class SeedIdioms {
    public static final int BYTES = 4096;
    public static final int LEFT = 96;

    private static final int NONE_SUCH = 9;
    private static final int BIO_FLUSH = 5;

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
            case "nothing":
                end(0, Devstat.DEVSTAT_READ, false);
                break;
            case "wrong":
                least = wrong();
                break;
            case "bio":
                bio(Devstat.BIO_READ, 0);
                bio(Devstat.BIO_WRITE, Devstat.BIO_ORDERED | Devstat.BIO_ERROR);
                bio(Devstat.BIO_DELETE, 0);
                bio(BIO_FLUSH, 0);
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

    private static int wrong() {
        int none = Devstat.DEVSTAT_TAG_NONE;
        return refused(BYTES, NONE_SUCH, Devstat.DEVSTAT_READ)
                + refused(BYTES, none, NONE_SUCH)
                + refused(-1, none, Devstat.DEVSTAT_READ);
    }

    /** Starts a transaction and ends it; 1 if the end throws. */
    private static int refused(long bytes, int tag, int flags) {
        long one = Devstat.startTransaction(RING);
        try {
            Devstat.endTransaction(RING, one, bytes, tag, flags);
            return 0;
        } catch (IllegalArgumentException e) {
            return 1;
        }
    }

    private static void bio(int cmd, int flags) {
        long one = Devstat.startTransaction(RING);
        Devstat.endTransactionBio(RING, one, cmd, BYTES, LEFT, flags);
    }
}
