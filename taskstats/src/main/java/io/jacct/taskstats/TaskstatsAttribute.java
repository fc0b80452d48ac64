// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

/**
 * Attributes that follow the struct, in the form of netlink. Each is a length (16 bit, of header
 * and payload), a type (16 bit) and a payload, padded to four bytes, in native byte order. A reader
 * skips attributes of unknown types.
 */
public enum TaskstatsAttribute {
    /**
     * A bit for each {@link TaskstatsField}, in their order, lowest bit first: whether it is known.
     */
    KNOWN(0x4A01),

    /** Pairs of 64 bits: the id of a counter of jacct's catalogue, its value. */
    COUNTERS(0x4A02),

    /** The whole name of the thread or group, UTF-8. */
    NAME(0x4A03),

    /** The class of the uncaught exception, UTF-8; only in an exit record. */
    CAUSE(0x4A04),

    /** 64 bits: the Java id of the thread, or the number of the group or pool. */
    ID(0x4A05),

    /** 64 bits: the native id of the thread. */
    TID(0x4A06),

    /** The name of the thread's group, UTF-8. */
    GROUP(0x4A07),

    /** The name of the thread's pool, UTF-8. */
    POOL(0x4A08),

    /** The Java priority of a thread, 64 bits. */
    PRIORITY(0x4A09),

    /**
     * For a sum, pairs of 64 bits: the id of a counter, and the number of members for which it is
     * not known. A number of 0 has no pair.
     */
    UNKNOWN(0x4A0A);

    private final int type;

    TaskstatsAttribute(int type) {
        this.type = type;
    }

    /** The number in the header. */
    public int type() {
        return type;
    }
}
