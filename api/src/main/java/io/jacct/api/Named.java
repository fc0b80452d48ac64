// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

/**
 * The name of a value of a {@link NamedKstat}, and its type, one of kstat's {@code data_type}. The
 * methods do not check the name; {@link Kstats#typed} does. Immutable.
 */
public final class Named {
    // these numbers must equal those of the ledger's StatisticLayout
    static final int CHAR = 0;
    static final int INT32 = 1;
    static final int UINT32 = 2;
    static final int INT64 = 3;
    static final int UINT64 = 4;
    static final int FLOAT = 5;
    static final int DOUBLE = 6;
    static final int STRING = 9;

    final String name;
    final int type;

    private Named(String name, int type) {
        this.name = name;
        this.type = type;
    }

    /** A text of at most 16 bytes of UTF-8; a longer one is cut. */
    public static Named ofChars(String name) {
        return new Named(name, CHAR);
    }

    /** A signed 32-bit number; of a larger one the low 32 bits count. */
    public static Named ofInt32(String name) {
        return new Named(name, INT32);
    }

    /** An unsigned 32-bit number; of a larger one the low 32 bits count. */
    public static Named ofUint32(String name) {
        return new Named(name, UINT32);
    }

    /** A signed 64-bit number. */
    public static Named ofInt64(String name) {
        return new Named(name, INT64);
    }

    /** An unsigned 64-bit number, as the bits of a {@code long}. */
    public static Named ofUint64(String name) {
        return new Named(name, UINT64);
    }

    /** A single-precision number. */
    public static Named ofFloat(String name) {
        return new Named(name, FLOAT);
    }

    /** A double-precision number. */
    public static Named ofDouble(String name) {
        return new Named(name, DOUBLE);
    }

    /** A text of at most 1008 bytes of UTF-8; a longer one is cut. */
    public static Named ofString(String name) {
        return new Named(name, STRING);
    }
}
