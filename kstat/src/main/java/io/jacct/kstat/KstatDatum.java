// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/** One of the data that have names: what {@link KstatControl#dataLookup} finds. */
public sealed interface KstatDatum permits Named, TimerData.Timer {
    /** Unique in its kstat. */
    String name();
}
