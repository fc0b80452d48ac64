// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import io.jacct.counter.Resource;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Beancounter.Use;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks what holds in each beancounter at every instant, because a record is copied whole. Two
 * beancounters are not copied at the same instant, so a parent is not compared with its children.
 */
final class BeancounterCheck {
    private BeancounterCheck() {}

    /** Adds the problems, one phrase each. */
    static void problems(List<Beancounter> all, List<String> problems) {
        Set<Integer> ids = new HashSet<>();
        for (Beancounter one : all) {
            String name = "beancounter " + one.id();
            if (!ids.add(one.id())) {
                problems.add("there are two of " + name);
            }
            uses(name, one.now(), problems);
            uses("the last period of " + name, one.last(), problems);
            if (one.periodEnd() < one.periodStart()) {
                problems.add("the last period of " + name + " ends before its start");
            }
            long failed = one.now().stream().mapToLong(Use::failcnt).sum();
            long refused = one.refused() == null ? 0 : one.refused().times();
            if (failed != refused) {
                problems.add(name + " has refused " + refused + " and failcnt " + failed);
            }
        }
    }

    private static void uses(String name, List<Use> uses, List<String> problems) {
        for (int i = 0; i < uses.size(); i++) {
            Use use = uses.get(i);
            String resource = Resource.label(i) + " of " + name;
            if (use.minheld() > use.held() || use.held() > use.maxheld()) {
                problems.add(
                        resource
                                + " is "
                                + use.held()
                                + ", not from "
                                + use.minheld()
                                + " to "
                                + use.maxheld());
            }
            long least = Math.min(use.minheld(), use.failcnt());
            if (Math.min(least, Math.min(use.barrier(), use.limit())) < 0) {
                problems.add(resource + " has a negative value");
            }
        }
    }
}
