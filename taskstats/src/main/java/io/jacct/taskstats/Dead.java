// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.snapshot.Cohort;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Departure;

/** The departed tasks of one cohort, as far as they have been followed. */
final class Dead {
    final long number;
    final String group;
    final long beganMillis;
    long fold;
    long ended;
    Counts sum;

    private Dead(Cohort cohort, long fold, long ended, Counts sum) {
        this.number = cohort.number();
        this.group = cohort.group();
        this.beganMillis = cohort.beganMillis();
        this.fold = fold;
        this.ended = ended;
        this.sum = sum;
    }

    /** All that the page has summed up. */
    Dead(Cohort cohort) {
        this(cohort, cohort.fold(), cohort.ended(), cohort.departed());
    }

    /** None of them yet. */
    static Dead none(Cohort cohort) {
        return new Dead(cohort, 0, 0, Counts.ZERO);
    }

    /** Whether it is in the sum. */
    boolean has(Departure departure) {
        return departure.fold() <= fold;
    }

    /** One more, unless it is in the sum. */
    void add(Departure departure) {
        if (!has(departure)) {
            fold = departure.fold();
            ended += departure.exit() == 0 ? 0 : 1;
            sum = sum.plus(departure.task().counts());
        }
    }
}
