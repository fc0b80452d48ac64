// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import java.util.List;

/**
 * How a number rose over the looks.
 *
 * @param more at the end than at the beginning
 * @param steady whether it was higher in each third of the time than in the one before
 */
record Rise(long more, boolean steady) {
    private static final int THIRDS = 3;

    /** Fewer may be chance. */
    private static final int LEAST = 5;

    static Rise of(List<Long> values) {
        int size = values.size();
        long more = values.get(size - 1) - values.get(0);
        boolean steady = size >= THIRDS && more >= LEAST;
        long highest = Long.MIN_VALUE;
        for (int third = 0; third < THIRDS && steady; third++) {
            List<Long> part = values.subList(size * third / THIRDS, size * (third + 1) / THIRDS);
            long last = part.get(part.size() - 1);
            steady = last > highest && part.stream().allMatch(each -> each >= part.get(0));
            highest = part.stream().mapToLong(each -> each).max().orElse(highest);
        }
        return new Rise(more, steady);
    }
}
