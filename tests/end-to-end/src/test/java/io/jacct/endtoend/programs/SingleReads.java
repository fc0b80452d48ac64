// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads a few single bytes of {@link #FILE}, and at a word on standard input many more; then waits
 * for the end of its input.
 */
public final class SingleReads {
    /** What is read. */
    public static final String FILE = "/dev/zero";

    /** So many bytes at first. */
    public static final int FEW = 1_000;

    /** And so many afterwards. */
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
