// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.Collection;

/** The flags of kstat(9S), in the order of their bits. */
public enum KstatFlag {
    /** The provider brings its own {@link KstatStore}. */
    VIRTUAL,
    /** The size of the data changes; only with {@link #VIRTUAL}. */
    VAR_SIZE,
    /** Clients may write. */
    WRITABLE,
    /** A deleted kstat goes dormant and keeps its data; not with {@link #VIRTUAL}. */
    PERSISTENT,
    /** Persistent and without a provider; clients can still read it. Set by the chain. */
    DORMANT,
    /** Not installed yet; no client sees it. Set by the chain. */
    INVALID;

    /** The bit in {@code ks_flags}. */
    public int bit() {
        return 1 << ordinal();
    }

    static int bits(Collection<KstatFlag> flags) {
        int bits = 0;
        for (KstatFlag flag : flags) {
            bits |= flag.bit();
        }
        return bits;
    }
}
