// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.Arrays;

/** Bytes that mean something to provider and client only. */
public final class RawData implements KstatData {
    private final byte[] bytes;

    /** Of a copy of {@code bytes}. */
    public RawData(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    /** A copy. */
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
