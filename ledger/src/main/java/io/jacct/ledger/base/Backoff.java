// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import io.jacct.memory.JdkFields;

/**
 * Boot loader. Waits for one of several records that threads share. A thread holds a record for a
 * few stores only. But with many more threads than processors, all holders may be waiting for a
 * processor. So the waiting thread now and then leaves its own processor for a nap.
 *
 * <p>After {@link #MANY} tries, which take at least a tenth of a second and about one second at
 * most, one record may be as it was when the tries began. That record is {@linkplain Seqlock#seize
 * seized}. By then a debugger has stopped its holder, or {@code Thread.stop} has ended the holder
 * where no {@code finally} could run.
 *
 * <p>A thread begins where it found a free record last, whatever the records belong to. So threads
 * that have met once use different records from then on, and their processors do not pass the
 * records to each other. A virtual thread begins where its carrier does, because it has just come.
 */
public final class Backoff {
    public static final int MANY = 1 << 23;

    /** This many tries are enough for another thread to finish a booking that it has just begun. */
    public static final int FEW = 1 << 6;

    /** Tries between two naps, minus 1: they take ten to a hundred microseconds. */
    private static final int OFFER = (1 << 10) - 1;

    /** The binary logarithm of the nanoseconds of a nap that count as one try. */
    private static final int TRY_SHIFT = 7;

    /** The length of a nap, which the kernel prolongs by some 50 microseconds. */
    private static final long NAP_NANOS = 1_000;

    private static final int PLATFORM_THREADS = 64;

    /** The entries that share a cache line. */
    private static final int LINE = 16;

    /**
     * The places of platform threads, by their ids. Threads may share an entry, and a change may
     * get lost: then they meet once more.
     */
    private static final int[] PLACES = new int[PLATFORM_THREADS * LINE];

    static {
        for (int i = 0; i < PLATFORM_THREADS; i++) {
            PLACES[i * LINE] = i;
        }
    }

    private Backoff() {}

    /** Where the calling thread begins to look for a free one of several records. Any thread. */
    public static int place() {
        return PLACES[entry()];
    }

    /** The calling thread met another one where it began, and has found a free record there. */
    public static void moved(int place) {
        PLACES[entry()] = place;
    }

    private static int entry() {
        Thread thread = Thread.currentThread();
        Thread carrier = JdkFields.carrier(thread);
        long id = JdkFields.id(carrier == null ? thread : carrier);
        return ((int) id & PLATFORM_THREADS - 1) * LINE;
    }

    /**
     * Opens one of the first {@code count} records as {@link Seqlock#tryOpen()} does. The count is
     * a power of two. Any thread.
     */
    public static <T extends Seqlock> T open(T[] records, int count) {
        int next = place();
        while (true) {
            T longest = records[next & count - 1];
            int owner = longest.owner();
            long sequence = longest.sequence();
            for (int tries = 0; tries < MANY; tries++) {
                T record = records[next++ & count - 1];
                if (record.tryOpen()) {
                    if (tries > 0 && count > 1) {
                        moved(next - 1);
                    }
                    return record;
                }
                tries = pause(tries);
            }
            if (longest.seize(owner, sequence)) {
                return longest;
            }
        }
    }

    /**
     * Pauses before the next try, after {@code tries} that failed. Returns the number of tries, in
     * which a nap counts by its length. A nap may take long where many threads want a processor.
     * Because its time counts, {@link #MANY} tries take a second at most.
     */
    public static int pause(int tries) {
        if ((tries & OFFER) != OFFER || JdkFields.isVirtual(Thread.currentThread())) {
            Thread.onSpinWait();
            return tries;
        }
        long start = System.nanoTime();
        JdkFields.nap(NAP_NANOS);
        JdkFields.giveBackPermit();
        long taken = System.nanoTime() - start >> TRY_SHIFT;
        return tries + (int) Math.min(MANY, taken & ~OFFER);
    }
}
