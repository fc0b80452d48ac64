// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes from stacks of 500 frames, from stacks that overflow, and from classes that are unloaded,
 * until standard input ends. Then says whether each write has written, and whether a class was
 * unloaded. Its argument is a directory.
 */
public final class StackedCode {
    /** The line after which it is at work. */
    public static final String BEGUN = "begun";

    private static final int FRAMES = 500;
    private static final int LOADED = 20;
    private static final int COLLECTIONS = 20;

    private static volatile boolean ended;

    private StackedCode() {}

    /** What a class of its own loader does. */
    public static final class Unloaded implements Runnable {
        private final RandomAccessFile file;

        /** Writes there. */
        public Unloaded(RandomAccessFile file) {
            this.file = file;
        }

        @Override
        public void run() {
            try {
                file.write(1);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Defines that one class anew. */
    private static final class Loader extends ClassLoader {
        Class<?> load() throws IOException {
            String path = "/" + Unloaded.class.getName().replace('.', '/') + ".class";
            try (InputStream in = StackedCode.class.getResourceAsStream(path)) {
                ByteArrayOutputStream all = new ByteArrayOutputStream();
                in.transferTo(all);
                return defineClass(null, all.toByteArray(), 0, all.size());
            }
        }
    }

    /** See the class. */
    public static void main(String[] args) throws Exception {
        List<Thread> threads = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            File file = new File(args[0], "stacked" + i);
            int number = i;
            Thread thread =
                    new Thread(
                            () -> {
                                String line = write(file, number);
                                synchronized (lines) {
                                    lines.add(line);
                                }
                            });
            threads.add(thread);
            thread.start();
        }
        System.out.println(BEGUN);
        while (System.in.read() >= 0) {
            continue;
        }
        ended = true;
        for (Thread thread : threads) {
            thread.join();
        }
        lines.stream().sorted().forEach(System.out::println);
    }

    private static String write(File file, int number) {
        try (RandomAccessFile out = new RandomAccessFile(file, "rw")) {
            if (number == 0) {
                long written = 0;
                while (!ended) {
                    deep(FRAMES, out);
                    written++;
                    overflow(out);
                }
                return "deep writes are all there: " + (out.length() >= written);
            }
            boolean gone = false;
            while (!ended || !gone) {
                gone |= unload(out);
            }
            return "a class was unloaded: " + gone;
        } catch (Exception e) {
            return e.toString();
        }
    }

    private static void deep(int frames, RandomAccessFile out) throws IOException {
        if (frames == 0) {
            out.write(1);
        } else {
            deep(frames - 1, out);
        }
    }

    /** Each frame near the end of the stack writes, too. */
    private static void overflow(RandomAccessFile out) {
        try {
            endless(out, 0);
        } catch (StackOverflowError expected) {
            return;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int endless(RandomAccessFile out, int depth) throws IOException {
        if (depth % FRAMES == 0) {
            out.getFilePointer();
        }
        return endless(out, depth + 1) + 1;
    }

    private static boolean unload(RandomAccessFile out) throws Exception {
        List<WeakReference<Class<?>>> all = new ArrayList<>();
        for (int i = 0; i < LOADED; i++) {
            Class<?> type = new Loader().load();
            Object made = type.getConstructor(RandomAccessFile.class).newInstance(out);
            for (int k = 0; k < FRAMES; k++) {
                ((Runnable) made).run();
            }
            all.add(new WeakReference<>(type));
        }
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            if (all.stream().anyMatch(each -> each.get() == null)) {
                return true;
            }
        }
        return false;
    }
}
