// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/**
 * A counter, a kstat, a device or an owner: anything that an application registers. {@link
 * #close()} removes it.
 */
abstract class Registered implements AutoCloseable {
    /** Marks a device, which is not a statistic: the ledger has another class for it. */
    static final int DEVICE = 0;

    // these numbers must equal those of the ledger's StatisticLayout
    static final int COUNTER = 1;
    static final int NAMED = 2;
    static final int IO = 3;
    static final int TIMER = 4;
    static final int RAW = 5;

    final String[] values;
    private final int kind;
    private final String module;
    private final int instance;
    private final String name;
    private final String kstatClass;

    /** The ledger's record for this object; null while there is none. {@link Registry} sets it. */
    private volatile Object record;

    Registered(
            int kind,
            String module,
            int instance,
            String name,
            String kstatClass,
            String... values) {
        this.kind = kind;
        this.module = kind == COUNTER ? module : Names.checkPart("module", module);
        this.instance = instance;
        this.name = kind == COUNTER ? name : Names.check("name", name, Names.MOST_BYTES);
        this.kstatClass =
                kind == COUNTER ? kstatClass : Names.check("class", kstatClass, Names.MOST_BYTES);
        this.values = values;
        Names.require(instance >= 0, "instance " + instance);
    }

    /**
     * Removes this object from the tools and frees its name. Later operations on it have no effect.
     * May be called by any thread and more than once; takes a lock.
     */
    @Override
    public void close() {
        Registry.remove(this);
    }

    final Object record() {
        return record;
    }

    /** The caller holds the monitor of {@link Registry}, and the ledger exists. */
    final void enter() {
        record = find();
        changed();
    }

    /** There is a record, or no longer. The caller holds the monitor of {@link Registry}. */
    void changed() {}

    /** Asks the ledger for a record; null if the ledger gives none. */
    Object find() {
        byte[] data = data();
        int flags = flags();
        // what an older ledger knows goes the older way
        return data == null && flags == 0
                ? EntryPoint.enter(owner(), kind, module, instance, name, kstatClass, values)
                : EntryPoint.enter(
                        owner(), kind, module, instance, name, kstatClass, values, data, flags);
    }

    /** What readers are to know besides. */
    int flags() {
        return 0;
    }

    /** The record leaves when this object is collected; this one refers to it. */
    Object owner() {
        return this;
    }

    /** The first bytes of a RAW kstat, or the types of values; null if all are INT64. */
    byte[] data() {
        return null;
    }

    /** Gives the record back. The caller holds the monitor of {@link Registry}. */
    final void leave() {
        Object last = record;
        forget();
        if (last != null) {
            giveBack(last);
        }
    }

    /** Gives back a result of {@link #find}. */
    void giveBack(Object last) {
        EntryPoint.leave(last);
    }

    /**
     * Drops the record because the page is closed. The caller holds the monitor of {@link
     * Registry}.
     */
    final void forget() {
        record = null;
        changed();
    }

    /** Unique among all registered objects. A module is not empty and has no colon. */
    String key() {
        return kind == COUNTER ? ':' + name : module + ':' + instance + ':' + name;
    }

    /** Returns {@code module:instance:name}, or the name of a counter. */
    @Override
    public String toString() {
        return kind == COUNTER ? name : key();
    }
}
