// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * What the kernel says that this process has read and written, by whatever system calls, {@code
 * rchar} and {@code wchar}. Reading it is a read of {@link #COST} bytes, which the next one shows.
 */
public record Kernel(long read, long written) {
    /** Enough for the first two lines. */
    public static final int COST = 64;

    /** The numbers now. */
    public static Kernel now() {
        byte[] prefix = new byte[COST];
        try (FileInputStream io = new FileInputStream("/proc/self/io")) {
            int length = io.read(prefix);
            String text = new String(prefix, 0, length, StandardCharsets.US_ASCII);
            String[] lines = text.split("\n");
            return new Kernel(
                    Long.parseLong(lines[0].substring("rchar: ".length())),
                    Long.parseLong(lines[1].substring("wchar: ".length())));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
