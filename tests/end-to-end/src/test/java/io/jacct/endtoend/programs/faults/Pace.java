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

    /**
     * A neighbour on the same core slows the machine for seconds, with an agent or without, and
     * code with many instructions most. Harm that lasts shows in every try.
     */
    private static final int TRIES = 20;

    private final double kept;
    private final List<Step> since = new ArrayList<>();
    private Speed before;
    private double lowest = Double.MAX_VALUE;
    private int looks;
    private int again;

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

    /** Returns the present speed divided by the earlier one. */
    private double look() throws Exception {
        Speed enough = before.times(kept);
        Speed now = measured(enough);
        for (int i = 1; i < TRIES && !now.reaches(enough); i++) {
            now = measured(enough);
            again++;
        }
        double share = now.share(before);
        lowest = Math.min(lowest, share);
        looks++;
        if (!now.reaches(enough)) {
            System.out.println("slow " + now + " instead of " + before + " after " + since);
            // the next check then names other faults
            before = now;
        }
        since.clear();
        return share;
    }

    /** The speed, and whether its reads were counted. */
    private Speed measured(Speed enough) throws Exception {
        Books earlier = Books.now();
        Speed now = Speed.now(enough);
        if (!Books.now().hasReads(earlier, now.reads())) {
            System.out.println("uncounted " + now + " after " + since);
        }
        return now;
    }

    /** Checks once more, until the speed is enough, and prints the results of all checks. */
    void print() throws Exception {
        double last = look();
        System.out.println("looks " + looks + ", again " + again + ", at least " + lowest);
        System.out.println("ratio " + last);
    }

    @Override
    public String toString() {
        return "slow after " + since;
    }
}
