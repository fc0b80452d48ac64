// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

/**
 * Boot loader. How a charge meets barrier and limit. {@link #TEST} is added to one of the others: a
 * refusal is then not counted.
 */
public final class Severity {
    /** Refused above the barrier or the limit. */
    public static final int HARD = 0;

    /** Refused above the limit. */
    public static final int SOFT = 1;

    /** Never refused. */
    public static final int FORCE = 2;

    public static final int TEST = 0x100;

    private Severity() {}
}
