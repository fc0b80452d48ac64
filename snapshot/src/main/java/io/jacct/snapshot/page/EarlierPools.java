// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.memory.Layout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads what renamed threads did in pools that they have left. {@code ThreadStripe.EarlierPools}
 * writes it: an account for each of these pools, and then the thread's own record, which says how
 * many accounts there are. The accounts are copied before the own record. If none has changed
 * meanwhile, the difference belongs to the pool that the own record names.
 */
final class EarlierPools {
    private static final int FIRST = Layout.COUNTERS / Long.BYTES;

    private final Map<Key, List<Place>> accounts = new HashMap<>();

    /** Several tasks may have one thread id, one after the other. */
    private record Key(long id, long start) {}

    /** Where a record is. */
    record Place(PageBuffer words, int base, long id, long start) {
        /** The place of a record, which is this task's for now. */
        Place(PageBuffer words, int base) {
            this(
                    words,
                    base,
                    words.acquire(base + Layout.TASK_ID),
                    words.acquire(base + Layout.START_NANOS));
        }

        private Key key() {
            return new Key(id, start);
        }

        private boolean copy(long[] into, RetryBudget patience) {
            return words.copy(base, into, patience) && isIn(into);
        }

        /** Whether a copy is of that task. */
        boolean isIn(long[] copy) {
            return copy[Layout.TASK_ID / Long.BYTES] == id
                    && copy[Layout.START_NANOS / Long.BYTES] == start;
        }

        long acquire(int offset) {
            return words.acquire(base + offset);
        }
    }

    /**
     * A renamed thread as it was at one instant.
     *
     * @param record a copy of its own record
     * @param accounts copies of its accounts
     * @param whole whether they go together
     */
    record Renamed(long[] record, List<long[]> accounts, boolean whole) {
        /** What the thread did in the pools that it has left; only counters. */
        private long[] elsewhere() {
            long[] sum = new long[Counter.SLOTS];
            for (long[] account : accounts) {
                for (int id = 0; id < Counter.SLOTS; id++) {
                    sum[id] += account[FIRST + id];
                }
            }
            return sum;
        }

        /** The words of all that it did. */
        long[] all() {
            long[] all = words(record);
            for (long[] account : accounts) {
                long[] longest = words(account);
                Arrays.fill(longest, 0, Counter.SLOTS, 0);
                Arrays.fill(longest, Delay.MISSING, Delay.WORDS, 0);
                Delay.add(all, longest, 0);
            }
            return all;
        }

        /** The words of what it did in its present pool. */
        long[] inPool() {
            long[] part = words(record);
            long[] elsewhere = elsewhere();
            for (int id = 0; id < Counter.SLOTS; id++) {
                part[id] = Math.max(0, part[id] - elsewhere[id]);
            }
            return part;
        }

        private static long[] words(long[] record) {
            return Arrays.copyOfRange(record, FIRST, FIRST + Delay.WORDS);
        }
    }

    /** Whether a record with these flags is an account. */
    static boolean isAccount(long flags) {
        return (flags & Layout.EARLIER) != 0;
    }

    /** The number of accounts of a task with these flags. */
    static int number(long flags) {
        return (int) (flags >> Layout.EARLIER_SHIFT & Layout.EARLIER_MASK);
    }

    /** Notes an account. */
    void add(PageBuffer words, int base) {
        Place place = new Place(words, base);
        accounts.computeIfAbsent(place.key(), none -> new ArrayList<>()).add(place);
    }

    /** Reads a task that has accounts. */
    Renamed read(Place own, RetryBudget patience) {
        List<Place> noted = accounts.getOrDefault(own.key(), List.of());
        int attempt = 0;
        Renamed read;
        do {
            read = read(own, noted, patience);
        } while (!read.whole && patience.again(attempt++));
        return read;
    }

    private static Renamed read(Place own, List<Place> noted, RetryBudget patience) {
        List<long[]> copies = new ArrayList<>();
        boolean whole = true;
        for (Place place : noted) {
            long[] copy = new long[Layout.RECORD_LENGTH / Long.BYTES];
            whole &= place.copy(copy, patience);
            copies.add(copy);
        }
        long[] record = new long[Layout.RECORD_LENGTH / Long.BYTES];
        whole &= own.copy(record, patience);
        for (int i = 0; i < copies.size(); i++) {
            whole &= noted.get(i).acquire(Layout.SEQUENCE) == copies.get(i)[0];
        }
        whole &= number(record[Layout.FLAGS / Long.BYTES]) == copies.size();
        return new Renamed(record, copies, whole);
    }
}
