// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.memory.BeancounterLayout;
import io.jacct.memory.LoaderFields;

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
    POOLS,
    /** The class loader, where that is a plug-in's; see {@link LoaderFields#plugIn}. */
    LOADER;

    /** As the option says, or its default. */
    public static OwnerRule of(String option) {
        if ("groups".equals(option)) {
            return GROUPS;
        }
        if ("pools".equals(option)) {
            return POOLS;
        }
        return "loader".equals(option) ? LOADER : SAID;
    }

    /** Under the lock of {@link Tasks}. */
    Beancounter of(Beancounters all, Cohorts cohorts, Thread thread) {
        if (this == SAID || this == LOADER) {
            return ofVirtual(all, thread);
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

    /** The same for a virtual thread, which has neither a group nor a pool of its own. */
    public Beancounter ofVirtual(Beancounters all, Thread thread) {
        return this == LOADER ? all.loaders.of(LoaderFields.plugIn(thread)) : all.jvm;
    }
}
