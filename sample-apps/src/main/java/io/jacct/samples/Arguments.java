// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples;

/** Command-line arguments by position, each with a default and a range. */
final class Arguments {
    /**
     * The largest piece that every supported JDK moves in one call. Newer JDKs cut a single {@code
     * FileInputStream.read} at 1.5 MiB, which would change the number of reads.
     */
    static final int LARGEST_PIECE = 1 << 20;

    private Arguments() {}

    static long number(String[] args, int index, long fallback, long low, long high) {
        long value = args.length > index ? Long.parseLong(args[index]) : fallback;
        if (value < low || value > high) {
            throw new IllegalArgumentException(
                    "argument " + (index + 1) + " must be " + low + " to " + high + ": " + value);
        }
        return value;
    }

    static int integer(String[] args, int index, int fallback, int low, int high) {
        return (int) number(args, index, fallback, low, high);
    }
}
