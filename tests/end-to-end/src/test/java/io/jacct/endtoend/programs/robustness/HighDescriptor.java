// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.lang.reflect.Field;

/**
 * Reads a file to its end through a descriptor that was open when the JVM began. A copy of a
 * descriptor (dup2) can have any number, up to the highest that the process may have.
 */
public final class HighDescriptor {
    private HighDescriptor() {}

    /** The descriptor's number. */
    public static void main(String[] args) throws Exception {
        FileDescriptor descriptor = new FileDescriptor();
        Field field = FileDescriptor.class.getDeclaredField("fd");
        field.setAccessible(true);
        field.setInt(descriptor, Integer.parseInt(args[0]));
        int read = 0;
        try (FileInputStream in = new FileInputStream(descriptor)) {
            while (in.read() >= 0) {
                read++;
            }
        }
        System.out.println("read " + read + " by descriptor " + args[0]);
    }
}
