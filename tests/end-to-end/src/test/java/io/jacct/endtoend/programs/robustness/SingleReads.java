// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import io.jacct.endtoend.programs.Expect;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads a few single bytes of {@link #FILE}, and many more after an order on standard input. Then
 * it waits for the end of its input.
 */
public final class SingleReads {
    /** The file to read. */
    public static final String FILE = "/dev/zero";

    /** The number of bytes at first. */
    public static final int FEW = 100;

    /** The number of bytes after the order. */
    public static final int MANY = 1_200_000;

    private SingleReads() {}

    /** Takes no arguments. */
    public static void main(String[] args) throws IOException {
        try (InputStream in = new FileInputStream(FILE)) {
            read(in, FEW);
            System.out.println("few");
            Expect.that('\n', System.in.read());
            read(in, MANY);
            System.out.println("many");
            Expect.that(-1, System.in.read());
        }
    }

    private static void read(InputStream in, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            Expect.that(0, in.read());
        }
    }
}
