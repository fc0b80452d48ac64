// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.counter.DevstatCodes;
import io.jacct.counter.Sampling;
import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.histogram.TimeBooking;
import io.jacct.memory.DeviceLayout;

/**
 * Boot loader. Books a transaction, with a kind and a tag of {@link DevstatCodes}, into an open
 * stripe. Only reads, writes and frees have bytes. Numbers below 1 are not added: Java returns -1
 * at the end of a file. A tag is counted only if the caller has given an order of service.
 *
 * <p>The caller has opened the stripe, and publishes it afterwards. So a reader sees a transaction
 * with its bytes, time and histogram, or none of it.
 */
public final class Transaction {
    private static final int BYTES = Long.BYTES;
    private static final int NANOS = 2 * Long.BYTES;

    private Transaction() {}

    /** Adds the transaction and its bytes to the counts of its kind. */
    static void count(Seqlock stripe, int kind, long bytes, int tag, boolean failed) {
        if (moves(kind)) {
            int count = data(kind);
            stripe.add(count, 1);
            if (bytes > 0) {
                stripe.add(count + BYTES, bytes);
            }
        } else if (kind != DevstatCodes.PARTS) { // each part was counted as one
            stripe.add(kind == DevstatCodes.FREE ? DeviceLayout.FREES : DeviceLayout.OTHERS, 1);
            if (kind == DevstatCodes.FREE && bytes > 0) {
                stripe.add(DeviceLayout.FREE_BYTES, bytes);
            }
        }
        if (tag != DevstatCodes.NONE) {
            stripe.add(DeviceLayout.TAGS + tag * Long.BYTES, 1);
        }
        if (failed) {
            stripe.add(DeviceLayout.ERRORS, 1);
        }
    }

    /** Whether it is a read or a write. */
    static boolean moves(int kind) {
        return kind == DevstatCodes.READ || kind == DevstatCodes.WRITE;
    }

    /** The offset of the bytes of reads or writes. */
    public static int bytes(int kind) {
        return data(kind) + BYTES;
    }

    /**
     * Books the time of a transaction that ends at {@code now}. In sums and histograms it
     * represents {@code weight} transactions.
     */
    static void time(
            Seqlock stripe, int kind, long nanos, long now, long weight, DeviceStripes all) {
        if (kind == DevstatCodes.READ) {
            stripe.add(DeviceLayout.READS + NANOS, nanos * weight);
            longest(stripe, DeviceLayout.LONGEST_READ, nanos, now);
            variance(stripe, DeviceLayout.READ_VARIANCE, nanos, weight);
            TimeBooking.add(stripe, DeviceLayout.READ_HISTOGRAM, nanos, weight, all);
        } else if (kind == DevstatCodes.WRITE) {
            stripe.add(DeviceLayout.WRITES + NANOS, nanos * weight);
            longest(stripe, DeviceLayout.LONGEST_WRITE, nanos, now);
            variance(stripe, DeviceLayout.WRITE_VARIANCE, nanos, weight);
            TimeBooking.add(stripe, DeviceLayout.WRITE_HISTOGRAM, nanos, weight, all);
        } else {
            int sum =
                    kind == DevstatCodes.PARTS
                            ? DeviceLayout.READS + NANOS
                            : DeviceLayout.OTHER_NANOS;
            stripe.add(sum, nanos * weight);
        }
    }

    private static void variance(Seqlock stripe, int variance, long nanos, long weight) {
        if (weight > 1) {
            stripe.add(variance, Sampling.variance(nanos, weight));
        }
    }

    private static int data(int kind) {
        return kind == DevstatCodes.READ ? DeviceLayout.READS : DeviceLayout.WRITES;
    }

    private static void longest(Seqlock stripe, int longest, long nanos, long now) {
        if (nanos > stripe.get(longest)) {
            stripe.put(longest, nanos);
            stripe.put(longest + Long.BYTES, now);
        }
    }

    /** Adds the longest times, the variances and the histograms of {@code from}. */
    static void absorb(Seqlock stripe, Seqlock from, DeviceStripes all) {
        absorb(stripe, from, DeviceLayout.LONGEST_READ, DeviceLayout.READ_HISTOGRAM, all);
        absorb(stripe, from, DeviceLayout.LONGEST_WRITE, DeviceLayout.WRITE_HISTOGRAM, all);
    }

    private static void absorb(
            Seqlock stripe, Seqlock from, int longest, int histogram, DeviceStripes all) {
        longest(stripe, longest, from.get(longest), from.get(longest + Long.BYTES));
        int variance = longest + 2 * Long.BYTES;
        stripe.add(variance, from.get(variance));
        TimeBooking.addAll(stripe, histogram, from, histogram, all);
    }

    /** The stripe's words are zero from now on. */
    static void forget(Seqlock stripe, DeviceStripes all) {
        TimeBooking.forget(stripe, DeviceLayout.READ_HISTOGRAM, all);
        TimeBooking.forget(stripe, DeviceLayout.WRITE_HISTOGRAM, all);
    }
}
