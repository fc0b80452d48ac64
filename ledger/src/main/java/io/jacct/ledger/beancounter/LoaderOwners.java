// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.memory.BeancounterLayout;
import io.jacct.memory.LoaderFields;
import io.jacct.memory.Mutex;
import java.lang.ref.WeakReference;

/**
 * Boot loader. The beancounters of class loaders, each of the loader's name. A loader that has been
 * met is one use of its beancounter; the use ends when the collector has taken the loader. So the
 * account of a plug-in lasts as long as the plug-in, and longer than its last thread. What is held
 * when it is unloaded is a leak.
 *
 * <p>Loaders are known by weak references only, so an unloaded plug-in can be collected. Loaders of
 * one name have one beancounter, as a plug-in and its successor.
 *
 * <p>Any thread. The lock is taken before the lock of {@link Beancounters}.
 */
public final class LoaderOwners {
    private final Mutex lock = new Mutex();
    private final Beancounters all;
    private Known first;

    private static final class Known extends WeakReference<ClassLoader> {
        Beancounter owner;
        Known next;

        Known(ClassLoader loader) {
            super(loader);
        }
    }

    LoaderOwners(Beancounters all) {
        this.all = all;
    }

    /** The beancounter of a loader, made if there is none; the JVM's for null, or with too many. */
    public Beancounter of(ClassLoader loader) {
        if (loader == null) {
            return all.jvm;
        }
        Thread outer = lock.enter();
        try {
            Known known = first;
            while (known != null && !known.refersTo(loader)) {
                known = known.next;
            }
            return known == null ? meet(loader) : known.owner;
        } finally {
            lock.owner = outer;
        }
    }

    private Beancounter meet(ClassLoader loader) {
        // first, because memory may fail: a use that has begun must end
        Known known = new Known(loader);
        String name = LoaderFields.name(loader);
        Beancounter owner = all.enter(name, BeancounterLayout.LOADER, null);
        if (owner == null) {
            return all.jvm;
        }
        known.owner = owner;
        known.next = first;
        first = known;
        return owner;
    }

    /** Ends the uses of loaders that are gone; the agent's thread does so from time to time. */
    void run() {
        Thread outer = lock.enter();
        try {
            Known before = null;
            for (Known each = first; each != null; each = each.next) {
                if (!each.refersTo(null)) {
                    before = each;
                } else {
                    if (before == null) {
                        first = each.next;
                    } else {
                        before.next = each.next;
                    }
                    all.leave(each.owner);
                }
            }
        } finally {
            lock.owner = outer;
        }
    }
}
