// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/**
 * A kstat as a client has it: the {@code kstat_t} of libkstat. Belongs to one {@link KstatControl}
 * and changes only when that reads it; it is the same object for as long as the kstat is there.
 */
public final class Kstat {
    private KstatHeader header;
    private KstatData data;

    Kstat(KstatHeader header) {
        this.header = header;
    }

    /** As of the last chain update or read. */
    public KstatHeader header() {
        return header;
    }

    /** As of the last read; null before. */
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
