// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.snapshot.Cohort;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Departure;

/** The departed tasks of one cohort, as far as they have been followed. */
final class DepartedCohort {
    final long number;
    final String group;
    final long beganMillis;
    long fold;
    long ended;
    Counts sum;

    private DepartedCohort(Cohort cohort, long fold, long ended, Counts sum) {
        this.number = cohort.number();
        this.group = cohort.group();
        this.beganMillis = cohort.beganMillis();
        this.fold = fold;
        this.ended = ended;
        this.sum = sum;
    }

    /** Starts from the page's own sum. */
    DepartedCohort(Cohort cohort) {
        this(cohort, cohort.fold(), cohort.ended(), cohort.departed());
    }

    /** Starts without any task. */
    static DepartedCohort none(Cohort cohort) {
        return new DepartedCohort(cohort, 0, 0, Counts.ZERO);
    }

    /** Whether the sum includes it. */
    boolean has(Departure departure) {
        return departure.fold() <= fold;
    }

    /** Adds the departure, unless the sum includes it. */
    void add(Departure departure) {
        if (!has(departure)) {
            fold = departure.fold();
            ended += departure.exit() == 0 ? 0 : 1;
            sum = sum.plus(departure.task().inPool());
        }
    }
}
