// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.tools;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;

/** Writes byte by byte into a file, in two threads, until it is killed. */
public final class Busy {
    private Busy() {}

    /** The directory for the files. */
    public static void main(String[] args) throws IOException {
        new Thread(() -> write(new File(args[0], "one")), "busy-1").start();
        write(new File(args[0], "two"));
    }

    private static void write(File file) {
        try (FileOutputStream out = new FileOutputStream(file)) {
            while (true) {
                out.write(1);
            }
        } catch (IOException e) {
            System.err.println(e);
        }
    }
}
