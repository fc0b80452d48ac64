// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.snapshot.Cohort;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The constants of a group while its tasks come and go.
 *
 * @param number one more than the number of its first cohort; it does not change
 * @param beganMillis when its first task was seen, in milliseconds since 1970
 */
record Origin(long number, long beganMillis) {
    /** The origin of a group without a cohort. */
    static final Origin NONE = new Origin(0, 0);

    /** The origins by name. */
    static Map<String, Origin> of(Page page, Function<Cohort, String> name) throws PageException {
        Map<String, Origin> all = new TreeMap<>();
        for (Cohort cohort : page.cohorts()) {
            Origin origin = new Origin(cohort.number() + 1, cohort.beganMillis());
            all.merge(name.apply(cohort), origin, Origin::with);
        }
        return all;
    }

    private Origin with(Origin other) {
        return new Origin(Math.min(number, other.number), Math.min(beganMillis, other.beganMillis));
    }
}
