// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import java.io.IOException;
import java.io.InputStream;

/**
 * An endless recursion that loads a class in each of its last frames, again and again. The JVM
 * shows each class to its agents, with the rest of the stack.
 */
public final class DeepLoads {
    /** Frames before the end of the stack where it begins to load. */
    private static final int NEAR = 100;

    private static final int STACK = 256 << 10;

    private final byte[] bytes;
    private int deepest;
    private int from = Integer.MAX_VALUE;
    private long loaded;

    private DeepLoads(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The number of overflows. */
    public static void main(String[] args) throws Exception {
        DeepLoads loads = new DeepLoads(bytes());
        int overflows = Integer.parseInt(args[0]);
        Thread thread = new Thread(null, () -> loads.run(overflows), "deep", STACK);
        thread.start();
        thread.join();
        System.out.println("overflows " + overflows);
        System.out.println(loads.loaded > overflows ? "loaded" : "loaded only " + loads.loaded);
    }

    private static byte[] bytes() throws IOException {
        String name = Loaded.class.getName().replace('.', '/') + ".class";
        try (InputStream in = DeepLoads.class.getClassLoader().getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    private void run(int overflows) {
        for (int i = 0; i < overflows; i++) {
            deepest = 0;
            try {
                down(1);
            } catch (StackOverflowError | LinkageError end) {
                from = deepest - NEAR;
            }
        }
    }

    private void down(int depth) {
        deepest = depth;
        if (depth > from) {
            new Loader().load(bytes);
            loaded++;
        }
        down(depth + 1);
    }

    /** A class that is loaded. */
    static final class Loaded {}

    /** The bytes of one class. */
    private static final class Loader extends ClassLoader {
        void load(byte[] bytes) {
            defineClass(Loaded.class.getName(), bytes, 0, bytes.length);
        }
    }
}
