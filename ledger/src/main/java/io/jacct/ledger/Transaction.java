// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Histogram;
import io.jacct.memory.DeviceLayout;

/**
 * Boot loader. The kinds of transactions, with devstat's numbers, and what is booked at the end of
 * one. Bytes are only taken of reads and writes, and only positive ones: Java says -1 at the end of
 * a file.
 */
final class Transaction {
    static final int NO_DATA = 0;
    static final int READ = 1;
    static final int WRITE = 2;
    static final int FREE = 3;

    private static final int BYTES = Long.BYTES;
    private static final int NANOS = 2 * Long.BYTES;

    private Transaction() {}

    /** Into an open stripe. */
    static void book(Stripe stripe, int kind, long bytes, long nanos, long now, boolean failed) {
        if (kind == READ) {
            data(stripe, DeviceLayout.READS, bytes, nanos);
            longest(stripe, DeviceLayout.LONGEST_READ, nanos, now);
            histogram(stripe, DeviceLayout.READ_HISTOGRAM, nanos);
        } else if (kind == WRITE) {
            data(stripe, DeviceLayout.WRITES, bytes, nanos);
            longest(stripe, DeviceLayout.LONGEST_WRITE, nanos, now);
            histogram(stripe, DeviceLayout.WRITE_HISTOGRAM, nanos);
        } else {
            stripe.add(kind == FREE ? DeviceLayout.FREES : DeviceLayout.OTHERS, 1);
            stripe.add(DeviceLayout.OTHER_NANOS, nanos);
        }
        if (failed) {
            stripe.add(DeviceLayout.ERRORS, 1);
        }
    }

    private static void data(Stripe stripe, int count, long bytes, long nanos) {
        stripe.add(count, 1);
        if (bytes > 0) {
            stripe.add(count + BYTES, bytes);
        }
        stripe.add(count + NANOS, nanos);
    }

    private static void longest(Stripe stripe, int longest, long nanos, long now) {
        if (nanos > stripe.get(longest)) {
            stripe.put(longest, nanos);
            stripe.put(longest + Long.BYTES, now);
        }
    }

    private static void histogram(Stripe stripe, int histogram, long nanos) {
        int bucket = Histogram.bucket(nanos);
        int word = histogram + Histogram.word(bucket) * Long.BYTES;
        long value = stripe.get(word) + Histogram.one(bucket);
        stripe.put(word, value);
        if ((value & Histogram.FULL) != 0) {
            for (int i = 0; i < Histogram.WORDS; i++) {
                int each = histogram + i * Long.BYTES;
                stripe.put(each, Histogram.halved(stripe.get(each)));
            }
        }
    }
}
