// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.memory.BeancounterLayout;

/** The work of the agent's thread on each beancounter when a period ends. */
public final class Period {
    private Period() {}

    /** The period ends. */
    public static void end(Beancounter of) {
        of.endPeriod(0, 1);
    }

    /** A word of a resource at the end of the last period. */
    public static int stored(Beancounter of, int resource, int field) {
        return (int) of.stored()[resource * BeancounterLayout.FIELDS + field];
    }
}
