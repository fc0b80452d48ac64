// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/** A datum with a name: the result of {@link KstatControl#dataLookup}. */
public sealed interface KstatDatum permits Named, TimerData.Timer {
    /** Unique in its kstat. */
    String name();
}
