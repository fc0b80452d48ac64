// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.snapshot.Cohort;
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
record GroupIdentity(long number, long beganMillis) {
    /** The origin of a group without a cohort. */
    static final GroupIdentity NONE = new GroupIdentity(0, 0);

    /** The origins by name. */
    static Map<String, GroupIdentity> of(TaskPage page, Function<Cohort, String> name)
            throws PageException {
        Map<String, GroupIdentity> all = new TreeMap<>();
        for (Cohort cohort : page.cohorts()) {
            GroupIdentity origin = new GroupIdentity(cohort.number() + 1, cohort.beganMillis());
            all.merge(name.apply(cohort), origin, GroupIdentity::with);
        }
        return all;
    }

    private GroupIdentity with(GroupIdentity other) {
        return new GroupIdentity(
                Math.min(number, other.number), Math.min(beganMillis, other.beganMillis));
    }
}
