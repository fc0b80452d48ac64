// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import io.jacct.ledger.BeancounterLedger;
import java.util.concurrent.Callable;

/** An owner that a program names, through the ledger's entry point that the API uses. */
final class Tenant {
    private static final int HELD = 0;
    private static final int MAXHELD = 1;
    private static final int FAILCNT = 5;

    private final Object owner;

    Tenant(String name) {
        owner = BeancounterLedger.enter(name, null);
    }

    /** A part of another one. */
    Tenant(String name, Tenant parent) {
        owner = BeancounterLedger.enter(name, parent.owner);
    }

    /** Runs the action on the calling thread. */
    <T> T run(Callable<T> work) throws Exception {
        Object outer = BeancounterLedger.begin(owner);
        try {
            return work.call();
        } finally {
            BeancounterLedger.end(outer);
        }
    }

    /** Returns whether there is such a limit. */
    boolean limit(String resource, long limit) {
        return BeancounterLedger.limit(owner, resource, limit, limit);
    }

    long held(String resource) {
        return BeancounterLedger.get(owner, resource, HELD);
    }

    long maxheld(String resource) {
        return BeancounterLedger.get(owner, resource, MAXHELD);
    }

    long failures(String resource) {
        return BeancounterLedger.get(owner, resource, FAILCNT);
    }
}
