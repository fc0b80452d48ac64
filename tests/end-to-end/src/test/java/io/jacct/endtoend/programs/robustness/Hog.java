// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Uses up a resource, and gives it back. */
abstract class Hog {
    /** The held objects; each points to the one before it. */
    private static final class Held {
        final Held before;
        final Object what;

        Held(Held before, Object what) {
            this.before = before;
            this.what = what;
        }
    }

    private Held held;

    static Hog of(String kind) throws IOException {
        switch (kind) {
            case "heap":
                return new Heap();
            case "metaspace":
                return new Metaspace();
            case "direct":
                return new Direct();
            case "kernel threads":
                return new KernelThreads();
            default:
                return new Threads();
        }
    }

    /** Takes until nothing is left, and returns the JVM's error. */
    String fill() {
        return fill(1 << 16);
    }

    final String fill(int size) {
        try {
            while (true) {
                held = new Held(held, take(size));
            }
        } catch (OutOfMemoryError shortage) {
            return shortage.getMessage();
        }
    }

    void free() {
        held = null;
        System.gc();
    }

    abstract Object take(int size);

    private static final class Heap extends Hog {
        /** Takes heap to the last bytes. */
        @Override
        String fill() {
            String said = null;
            for (int size = 1 << 20; size >= 16; size >>= 4) {
                said = fill(size);
            }
            return said;
        }

        @Override
        Object take(int size) {
            return new byte[size];
        }
    }

    private static final class Direct extends Hog {
        @Override
        Object take(int size) {
            return ByteBuffer.allocateDirect(size);
        }
    }

    /** Takes metaspace: the same class in many loaders. */
    private static final class Metaspace extends Hog {
        private static final class Loader extends ClassLoader {
            Class<?> define(byte[] bytes) {
                return defineClass(null, bytes, 0, bytes.length);
            }
        }

        private final byte[] bytes;

        Metaspace() throws IOException {
            String name = Hog.class.getName().replace('.', '/') + ".class";
            try (InputStream in = Hog.class.getClassLoader().getResourceAsStream(name)) {
                bytes = in.readAllBytes();
            }
        }

        @Override
        Object take(int size) {
            return new Loader().define(bytes);
        }
    }

    /** Starts a thread with a stack that no machine has. */
    private static final class Threads extends Hog {
        private static final long STACK = 1L << 46;

        @Override
        Object take(int size) {
            Thread thread = new Thread(null, () -> {}, "never", STACK);
            thread.start();
            return thread;
        }
    }

    /** Takes live threads, as many as the kernel makes. */
    private static final class KernelThreads extends Hog {
        private CountDownLatch end = new CountDownLatch(1);
        private final List<Thread> alive = new ArrayList<>();

        @Override
        Object take(int size) {
            CountDownLatch mine = end;
            Thread thread = new Thread(() -> await(mine), "held");
            thread.start();
            alive.add(thread);
            return thread;
        }

        private static void await(CountDownLatch end) {
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Ends the threads, and returns when they have ended. */
        @Override
        void free() {
            end.countDown();
            end = new CountDownLatch(1);
            for (Thread each : alive) {
                while (each.isAlive()) {
                    Thread.yield();
                }
            }
            alive.clear();
            super.free();
        }
    }
}
