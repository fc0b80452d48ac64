// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import static io.jacct.memory.BeancounterLayout.BARRIER;
import static io.jacct.memory.BeancounterLayout.FAILCNT;
import static io.jacct.memory.BeancounterLayout.HELD;
import static io.jacct.memory.BeancounterLayout.LIMIT;
import static io.jacct.memory.BeancounterLayout.MAXHELD;
import static io.jacct.memory.BeancounterLayout.MINHELD;

import io.jacct.memory.BeancounterLayout;

/** One resource of a beancounter as OpenVZ describes it, for one thread at a time. */
final class Model {
    final long[] values = new long[BeancounterLayout.FIELDS];
    final Model parent;

    /** The values at the end of the last period. */
    long[] stored = values.clone();

    Model(Model parent) {
        this.parent = parent;
        values[BARRIER] = Beancounter.UNLIMITED;
        values[LIMIT] = Beancounter.UNLIMITED;
    }

    /** Charges here and in all parents. Returns whether that was possible. */
    boolean charge(long amount, int severity) {
        for (Model each = this; each != null; each = each.parent) {
            if (!each.fits(amount, severity & ~Severity.TEST)) {
                each.values[FAILCNT] += (severity & Severity.TEST) == 0 ? 1 : 0;
                return false;
            }
        }
        for (Model each = this; each != null; each = each.parent) {
            each.hold(each.values[HELD] + amount);
        }
        return true;
    }

    private boolean fits(long amount, int severity) {
        long limit = values[LIMIT];
        long bound = severity == Severity.HARD ? Math.min(limit, values[BARRIER]) : limit;
        return severity == Severity.FORCE || values[HELD] + amount <= bound;
    }

    private void hold(long held) {
        values[HELD] = held;
        values[MAXHELD] = Math.max(values[MAXHELD], held);
        values[MINHELD] = Math.min(values[MINHELD], held);
    }

    void uncharge(long amount) {
        long taken = Math.min(amount, values[HELD]);
        hold(values[HELD] - taken);
        if (parent != null) {
            parent.uncharge(taken);
        }
    }

    void limit(long barrier, long limit) {
        values[BARRIER] = barrier;
        values[LIMIT] = limit;
    }

    void endPeriod() {
        stored = values.clone();
        values[MAXHELD] = values[HELD];
        values[MINHELD] = values[HELD];
    }
}
