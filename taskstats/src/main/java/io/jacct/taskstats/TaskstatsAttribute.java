// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

/**
 * What follows the struct: attributes as netlink has them, each a length (16 bit, of header and
 * payload), a type (16 bit) and a payload, padded to four bytes, in the native order. Who does not
 * know a type skips it.
 */
public enum TaskstatsAttribute {
    /** A bit for each {@link TaskstatsField}, in their order, least first: whether it is known. */
    KNOWN(0x4A01),

    /** Pairs of 64 bits: the id of a counter of jacct's catalogue, its value. */
    COUNTERS(0x4A02),

    /** The whole name of the thread or group, UTF-8. */
    NAME(0x4A03),

    /** The class of what was thrown and not caught, UTF-8; only in an exit record. */
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
     * Of a sum, pairs of 64 bits: the id of a counter, of how many members it is not known; of
     * those of which that is none there is no pair.
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
