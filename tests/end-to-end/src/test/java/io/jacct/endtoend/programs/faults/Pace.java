// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.util.ArrayList;
import java.util.List;

/**
 * Looks after every few faults whether the application is as fast again, and names the faults since
 * the last time that it was.
 */
final class Pace {
    private static final int FAULTS = 10;

    private final double kept;
    private final List<Step> since = new ArrayList<>();
    private Speed before;
    private double lowest = Double.MAX_VALUE;
    private int looks;

    /** The share of the speed now that there has to be later. */
    Pace(double kept) throws Exception {
        this.kept = kept;
        this.before = Speed.steady();
    }

    /** Says {@code slow} and what happened since the last look, if it is slow. */
    void after(Step step) throws Exception {
        since.add(step);
        if (since.size() >= FAULTS) {
            look();
        }
    }

    private void look() throws Exception {
        Speed enough = before.times(kept);
        Books earlier = Books.now();
        Speed now = Speed.now(enough);
        if (!Books.now().hasReads(earlier, now.reads())) {
            System.out.println("uncounted " + now + " after " + since);
        }
        lowest = Math.min(lowest, now.share(before));
        looks++;
        if (!now.reaches(enough)) {
            System.out.println("slow " + now + " instead of " + before + " after " + since);
            // so that the next look names other faults
            before = now;
        }
        since.clear();
    }

    @Override
    public String toString() {
        return "slow after " + since;
    }

    /** Looks once more, until it is all as fast, or for all of a second. */
    void print() throws Exception {
        look();
        System.out.println("looks " + looks + " at least " + lowest);
        System.out.println("ratio " + Speed.now(before).share(before));
    }
}
