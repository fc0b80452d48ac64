// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.memory.BeancounterLayout;

/**
 * Boot loader. The owner of a thread whose owner the application has not said, by the option {@code
 * beancounters}.
 */
public enum OwnerRule {
    /** The JVM. */
    SAID,
    /** The thread group. */
    GROUPS,
    /** The pool, whose parent is the thread group. */
    POOLS;

    /** As the option says, or its default. */
    public static OwnerRule of(String option) {
        if ("groups".equals(option)) {
            return GROUPS;
        }
        return "pools".equals(option) ? POOLS : SAID;
    }

    /** Under the lock of {@link Tasks}. */
    Beancounter of(Beancounters all, Cohorts cohorts, Thread thread) {
        if (this == SAID) {
            return all.jvm;
        }
        ThreadGroup group = thread.getThreadGroup();
        String name = group == null ? "system" : ThreadGroups.path(group);
        Beancounter groups = all.of(name, BeancounterLayout.GROUP, null);
        if (this == GROUPS) {
            return groups;
        }
        String pool = cohorts.poolOf(thread.getName());
        return all.of(name.concat("/").concat(pool), BeancounterLayout.POOL, groups);
    }
}
