// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/** What can be registered: a counter, a kstat or a device. Goes by {@link #close()}. */
abstract class Registered implements AutoCloseable {
    /** No statistic of the ledger's: it has another door. */
    static final int DEVICE = 0;

    // the numbers are the ledger's
    static final int COUNTER = 1;
    static final int NAMED = 2;
    static final int IO = 3;
    static final int TIMER = 4;

    final String[] values;
    private final int kind;
    private final String module;
    private final int instance;
    private final String name;
    private final String kstatClass;

    /** What the ledger has given for it; null while nobody counts. Set by {@link Registry}. */
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

    /** It goes from where it is shown, and its name is free; what is done with it has no effect. */
    @Override
    public void close() {
        Registry.remove(this);
    }

    final Object record() {
        return record;
    }

    /** Under the monitor of {@link Registry}, and only where there is a ledger. */
    final void enter() {
        record = find();
    }

    /** What the ledger gives for it; null if nothing. */
    Object find() {
        return Door.enter(this, kind, module, instance, name, kstatClass, values);
    }

    /** Under the monitor of {@link Registry}: gives the record back. */
    final void leave() {
        Object last = record;
        record = null;
        if (last != null) {
            giveBack(last);
        }
    }

    /** What {@link #find} has given. */
    void giveBack(Object last) {
        Door.leave(last);
    }

    /** Under the monitor of {@link Registry}: the page is closed. */
    final void forget() {
        record = null;
    }

    /** Unique among what is registered. A module has no colon and is not empty. */
    String key() {
        return kind == COUNTER ? ':' + name : module + ':' + instance + ':' + name;
    }

    /** {@code module:instance:name}; of a counter its name. */
    @Override
    public String toString() {
        return kind == COUNTER ? name : key();
    }
}
