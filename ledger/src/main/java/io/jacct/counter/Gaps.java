// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * Boot loader. When none of several was busy: what the gaps of all of them have in common. Both
 * halves use it: the ledger when it merges gaps, a reader for those that are not merged yet.
 *
 * <p>Not safe for more than one thread at a time; allocates when it is made only.
 */
public final class Gaps {
    private final long[][] from;
    private final long[][] to;
    private final int[] count;
    private final int[] next;

    /** For at most so many, with at most so many gaps each. */
    public Gaps(int most, int mostGaps) {
        from = new long[most][mostGaps];
        to = new long[most][mostGaps];
        count = new int[most];
        next = new int[most];
    }

    /** Forgets all gaps. */
    public void clear() {
        for (int i = 0; i < count.length; i++) {
            count[i] = 0;
            next[i] = 0;
        }
    }

    /** A gap of the one with that index, later than its others. Empty ones are left out. */
    public void add(int index, long begin, long end) {
        if (end - begin > 0) {
            from[index][count[index]] = begin;
            to[index][count[index]++] = end;
        }
    }

    /** How long the first {@code several} had a gap at the same time. */
    public long common(int several) {
        long sum = 0;
        while (true) {
            int first = 0;
            long begin = 0;
            for (int i = 0; i < several; i++) {
                if (next[i] == count[i]) {
                    return sum;
                }
                long at = from[i][next[i]];
                begin = i == 0 || at - begin > 0 ? at : begin;
                first = to[i][next[i]] - to[first][next[first]] < 0 ? i : first;
            }
            sum += Math.max(0, to[first][next[first]] - begin);
            next[first]++;
        }
    }
}
