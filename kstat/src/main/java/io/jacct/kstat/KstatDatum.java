// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/** A datum with a name: the result of {@link KstatControl#dataLookup}. */
public interface KstatDatum {
    /** Unique in its kstat. */
    String name();
}
