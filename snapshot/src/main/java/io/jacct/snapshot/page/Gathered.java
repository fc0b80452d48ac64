// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.counter.Delay;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The tasks of one cohort, as far as a {@link TaskAggregator} has met them. */
final class Gathered {
    private static final String UNKNOWN = "unknown";

    final long fold;
    final Sum sum = new Sum();
    String group = UNKNOWN;
    String pool = UNKNOWN;
    boolean named;
    long start;

    Gathered(long fold) {
        this.fold = fold;
    }

    void name(PageBuffer from, int base) {
        group = from.text(base + Layout.NAME, Layout.NAME_LENGTH);
        pool = from.secondText(base + Layout.NAME, Layout.NAME_LENGTH);
        start = from.acquire(base + Layout.START_NANOS);
        named = true;
    }

    /** Its part of the sum of the JVM. */
    Counts inJvm() {
        Counts left = Counts.of(sum.earlier).missing(0);
        return Counts.of(sum.counts).inJvm(group).plus(left);
    }

    /**
     * The sums by pool or by group. A pool's threads have departed when they leave the pool, a
     * group's when they end.
     */
    static List<Group> sums(
            Collection<Gathered> cohorts, Function<Gathered, String> by, boolean ofPools) {
        Map<String, Sum> sums = new TreeMap<>();
        for (Gathered cohort : cohorts) {
            Sum sum = sums.computeIfAbsent(by.apply(cohort), name -> new Sum());
            Counts.of(cohort.sum.departed).addTo(sum.departed);
            Counts.of(cohort.sum.counts).addTo(sum.counts);
            Counts left = Counts.of(cohort.sum.earlier);
            if (ofPools) {
                left.addTo(sum.departed);
            }
            (ofPools ? left : left.missing(0)).addTo(sum.counts);
            sum.here += cohort.sum.here;
            sum.ended += cohort.sum.ended;
            sum.live += cohort.sum.live;
            sum.jdk &= Group.isOfJdk(cohort.group);
        }
        List<Group> groups = new ArrayList<>();
        sums.forEach(
                (name, sum) ->
                        groups.add(
                                new Group(
                                        name,
                                        sum.live,
                                        sum.here + sum.ended,
                                        sum.ended,
                                        Counts.of(sum.departed),
                                        Counts.of(sum.counts),
                                        sum.jdk)));
        return groups;
    }

    /** The sum of a group, a pool or a cohort. */
    static final class Sum {
        final long[] departed = new long[Delay.WORDS];
        final long[] counts = new long[Delay.WORDS];

        /** Of live threads, before they left a pool; not in the counts. */
        final long[] earlier = new long[Delay.WORDS];

        long ended;
        int live;

        /** Live threads that started here. */
        int here;

        boolean jdk = true;
    }
}
