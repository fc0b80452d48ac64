// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/**
 * A kstat as a client holds it: the {@code kstat_t} of libkstat. It belongs to one {@link
 * KstatControl} and changes only when that reads it. It is the same object for as long as the kstat
 * exists. For one thread at a time, as its control.
 */
public final class Kstat {
    private KstatHeader header;
    private KstatData data;

    Kstat(KstatHeader header) {
        this.header = header;
    }

    /** The header as of the last chain update or read. */
    public KstatHeader header() {
        return header;
    }

    /** The data as of the last read; null before the first. */
    public KstatData data() {
        return data;
    }

    void take(KstatHeader newHeader) {
        header = newHeader;
    }

    void take(KstatHeader newHeader, KstatData newData) {
        header = newHeader;
        data = newData;
    }
}
