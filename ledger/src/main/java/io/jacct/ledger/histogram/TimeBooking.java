// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.histogram;

import io.jacct.counter.Histogram;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Seqlock;
import io.jacct.memory.CounterMemory;

/**
 * Boot loader. Books times in a {@link Histogram} of a record. Counts only grow, up to 2^63 - 1.
 *
 * <p>A booking adds to a word of the record. Only where it changes bit 31 of a count, which is once
 * in 2^31 times, it also writes the carry, in a record of {@link Carries}. If the page has no room
 * for a carry, the histogram asks for it at 2^31 and needs it at 2^32. Until then nothing is lost;
 * afterwards the count stays where it is, and {@code lostTimes} says how many are missing.
 *
 * <p>The thread that holds the record calls these methods, between open and close. The lock of
 * {@code Carries} is a leaf: a holder of a record may wait for it, and its holder waits for nobody.
 */
public final class TimeBooking {
    private static final int LENGTH = Histogram.WORDS * Long.BYTES;

    /** Has the page of a record; asked only in the rare case, so the frequent one loads nothing. */
    public interface OnPage {
        /** The page that the record is in, or was in when it was made. */
        OpenPage page();
    }

    private TimeBooking() {}

    /**
     * Counts a time of {@code nanos} in the histogram at {@code offset}, as often as {@code weight}
     * says; that is below 2^31. Wait-free but for once in 2^31 times.
     */
    public static void add(Seqlock record, int offset, long nanos, long weight, OnPage where) {
        int bucket = Histogram.bucket(nanos);
        int word = offset + Histogram.word(bucket) * Long.BYTES;
        long before = record.get(word);
        long after = before + Histogram.one(bucket) * weight;
        if (((after ^ before) & Histogram.HALVES) == 0) {
            record.put(word, after);
        } else {
            addSlowly(record, offset, bucket, weight, where);
        }
    }

    /**
     * Adds the histogram that {@code from} has at {@code there} to the one at {@code offset}. The
     * caller also holds {@code from}, clears it afterwards, and then calls {@link #forget}. The
     * page's word of changes is odd meanwhile.
     */
    public static void addAll(Seqlock to, int offset, Seqlock from, int there, OnPage where) {
        Carries carries = Carries.of(where);
        long carry = carries == null ? 0 : carries.find(from.address + there);
        for (int at = 0; at < LENGTH; at += Long.BYTES) {
            long more = from.get(there + at);
            long before = to.get(offset + at);
            long after = before + more;
            if (carry == 0 && ((more | after ^ before) & Histogram.HALVES) == 0) {
                to.put(offset + at, after);
            } else {
                long high = carry == 0 ? 0 : CounterMemory.getPlain(carry + at);
                int bucket = 2 * at / Long.BYTES;
                addSlowly(to, offset, bucket, count(more, high, bucket), where);
                addSlowly(to, offset, bucket + 1, count(more, high, bucket + 1), where);
            }
        }
    }

    /** The histogram is all zeros from now on: its carries are, too, and are another's. */
    public static void forget(Seqlock record, int offset, OnPage where) {
        Carries carries = Carries.of(where);
        if (carries != null) {
            carries.release(record.address + offset);
        }
    }

    private static long count(long word, long carry, int bucket) {
        return Histogram.whole(Histogram.part(word, bucket), Histogram.part(carry, bucket));
    }

    private static void addSlowly(Seqlock record, int offset, int bucket, long more, OnPage where) {
        if (more == 0) {
            return;
        }
        int at = Histogram.word(bucket) * Long.BYTES;
        long word = record.get(offset + at);
        long lower = Histogram.part(word, bucket);
        Carries carries = Carries.of(where);
        long all = carries == null ? 0 : carries.of(record.address + offset, lower + more);
        long before = all == 0 ? lower : count(word, CounterMemory.getPlain(all + at), bucket);
        long count = before + more;
        if (all == 0 && count > Histogram.MOST_ALONE) {
            if (carries != null) {
                carries.lost(count - Histogram.MOST_ALONE);
            }
            count = Histogram.MOST_ALONE;
        }
        // the earlier carry may be late; a reader bears only one that is late by one
        carry(all, at, bucket, before);
        CounterMemory.storeStoreFence();
        record.put(offset + at, Histogram.with(word, bucket, count));
        carry(all, at, bucket, count);
    }

    private static void carry(long all, int at, int bucket, long count) {
        if (all != 0) {
            long word = CounterMemory.getPlain(all + at);
            long next = Histogram.with(word, bucket, Histogram.carry(count));
            CounterMemory.putRelease(all + at, next);
        }
    }
}
