// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.util.ArrayList;
import java.util.List;

/**
 * Checks after every few faults whether the application is as fast as before. If not, it names the
 * faults since the last good check.
 */
final class Pace {
    private static final int FAULTS = 10;

    private final double kept;
    private final List<Step> since = new ArrayList<>();
    private Speed before;
    private double lowest = Double.MAX_VALUE;
    private int looks;

    /** The share of the present speed that later checks require. */
    Pace(double kept) throws Exception {
        this.kept = kept;
        this.before = Speed.steady();
    }

    /** Prints {@code slow} and the faults since the last check, if the application is slow. */
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
            // the next check then names other faults
            before = now;
        }
        since.clear();
    }

    @Override
    public String toString() {
        return "slow after " + since;
    }

    /** Checks once more, until the speed is enough, or for a second. */
    void print() throws Exception {
        look();
        System.out.println("looks " + looks + " at least " + lowest);
        System.out.println("ratio " + Speed.now(before).share(before));
    }
}
