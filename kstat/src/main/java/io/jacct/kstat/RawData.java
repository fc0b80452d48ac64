// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.Arrays;

/** Bytes whose meaning only provider and client know. */
public final class RawData implements KstatData {
    private final byte[] bytes;

    /** Copies {@code bytes}. */
    public RawData(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    /** Returns a copy. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public KstatType type() {
        return KstatType.RAW;
    }

    @Override
    public int ndata() {
        return bytes.length;
    }

    @Override
    public int size() {
        return bytes.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RawData raw && Arrays.equals(bytes, raw.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
