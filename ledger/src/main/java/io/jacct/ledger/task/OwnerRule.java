// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.memory.BeancounterLayout;
import io.jacct.memory.LoaderFields;

/**
 * Boot loader. The rule of the option {@code beancounters}. It gives an owner to a thread for which
 * the application has named none.
 */
public enum OwnerRule {
    /** The JVM owns the thread. */
    NAMED,
    /** The thread group owns the thread. */
    GROUPS,
    /** The pool owns the thread; its parent is the thread group. */
    POOLS,
    /** The class loader owns the thread if it is a plug-in's; see {@link LoaderFields#plugIn}. */
    LOADER;

    /** The rule that the option names, or its default. */
    public static OwnerRule of(String option) {
        if ("groups".equals(option)) {
            return GROUPS;
        }
        if ("pools".equals(option)) {
            return POOLS;
        }
        return "loader".equals(option) ? LOADER : NAMED;
    }

    /** The owner of that thread by the rule. Under the lock of {@link Tasks}. */
    Beancounter of(Beancounters all, Cohorts cohorts, Thread thread) {
        if (this == NAMED || this == LOADER) {
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
