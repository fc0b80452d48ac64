// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.util.ArrayDeque;

/**
 * Opens files until no more can be opened. Works with the last available descriptor while threads
 * come and go. Then it uses descriptors that cannot exist.
 */
public final class ManyOpen {
    /** The bytes that it writes and reads back. */
    public static final int BYTES = 1_000;

    private static final int THREADS = 20;

    private ManyOpen() {}

    /** The file to work with. */
    public static void main(String[] args) throws Exception {
        // a class that is loaded now need not be opened later
        work(new File(args[0] + ".before"));
        ArrayDeque<FileInputStream> held = new ArrayDeque<>();
        System.out.println(exhaust(held));
        held.pop().close();
        work(new File(args[0]));
        for (FileInputStream each : held) {
            each.close();
        }
        for (int number : new int[] {-1, 1_048_575, 1_048_576, Integer.MAX_VALUE}) {
            System.out.println(number + ": " + read(number));
        }
    }

    private static String exhaust(ArrayDeque<FileInputStream> held) {
        try {
            while (true) {
                held.push(new FileInputStream("/dev/null"));
            }
        } catch (FileNotFoundException none) {
            return none.getMessage();
        }
    }

    private static void work(File file) throws Exception {
        try (FileOutputStream out = new FileOutputStream(file)) {
            for (int i = 0; i < THREADS; i++) {
                Thread thread = new Thread(() -> write(out), "writer-" + i);
                thread.start();
                thread.join();
            }
        }
        try (FileInputStream in = new FileInputStream(file)) {
            System.out.println("read " + in.readAllBytes().length);
        }
    }

    private static void write(FileOutputStream out) {
        try {
            out.write(new byte[BYTES / THREADS]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The number of a descriptor that no thread has opened. */
    private static String read(int number) throws ReflectiveOperationException {
        FileDescriptor descriptor = new FileDescriptor();
        Field field = FileDescriptor.class.getDeclaredField("fd");
        field.setAccessible(true);
        field.setInt(descriptor, number);
        try (FileInputStream in = new FileInputStream(descriptor)) {
            return "" + in.read();
        } catch (IOException e) {
            return e.getMessage();
        }
    }
}
