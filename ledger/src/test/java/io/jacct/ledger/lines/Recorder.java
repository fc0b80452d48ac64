// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.lines;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What recorded classes call before each store; see {@link RecordingLoader}. A thread that has
 * called {@link #start} is recorded until it calls {@link #stop}. The test's own loader has this
 * class, so the test and the recorded ledger share it.
 */
public final class Recorder {
    private static final ThreadLocal<List<Word>> WORDS = new ThreadLocal<>();

    /** Threads that the recorded ledger takes for virtual ones, and their carriers. */
    private static final Map<Thread, Thread> CARRIERS = new ConcurrentHashMap<>();

    private static final int ARRAY_BASE = 16;

    private Recorder() {}

    public static void start() {
        WORDS.set(new ArrayList<>());
    }

    public static List<Word> stop() {
        List<Word> words = WORDS.get();
        WORDS.remove();
        return words;
    }

    public static void mount(Thread virtual, Thread carrier) {
        CARRIERS.put(virtual, carrier);
    }

    public static void forget() {
        CARRIERS.clear();
    }

    /** Stands for {@code JdkFields.isVirtual}. */
    public static boolean isVirtual(Thread thread) {
        return CARRIERS.containsKey(thread);
    }

    /** Stands for {@code JdkFields.carrier}. */
    public static Thread carrier(Thread virtual) {
        return CARRIERS.get(virtual);
    }

    /** Stands for {@code ExecutorFields.runsTask}: the test has no worker of a pool. */
    public static boolean runsTask(Object worker) {
        return worker != null;
    }

    /** A field of an object. */
    public static void field(Object base, String name) {
        List<Word> words = WORDS.get();
        if (words != null) {
            Field field = find(base.getClass(), name);
            words.add(new Word(base, offset(field), label(base, field)));
        }
    }

    /** A static field. */
    public static void field(Class<?> base, String name) {
        List<Word> words = WORDS.get();
        if (words != null) {
            words.add(new Word(base, 0, base.getSimpleName() + '.' + name));
        }
    }

    /** An element of an array, or of an array of java.util.concurrent.atomic. */
    public static void element(Object array, int index) {
        List<Word> words = WORDS.get();
        if (words != null) {
            boolean longs = array.getClass().getSimpleName().matches("long.*|AtomicLong.*");
            long offset = ARRAY_BASE + (long) index * (longs ? Long.BYTES : Integer.BYTES);
            words.add(new Word(array, offset, array.getClass().getSimpleName()));
        }
    }

    /** All of an object of the JDK, which counts as one word. */
    public static void object(Object base) {
        List<Word> words = WORDS.get();
        if (words != null) {
            words.add(new Word(base, 0, base.getClass().getSimpleName()));
        }
    }

    /** A word of the page, where base is null, or a field at that offset. */
    public static void raw(Object base, long offset) {
        List<Word> words = WORDS.get();
        if (words == null) {
            return;
        }
        Class<?> type = base == null ? null : base.getClass();
        String name = null;
        while (type != null && name == null) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && offset(field) == offset) {
                    name = label(base, field);
                }
            }
            type = type.getSuperclass();
        }
        words.add(new Word(base, offset, name));
    }

    private static String label(Object base, Field field) {
        return base.getClass().getSimpleName() + '.' + field.getName();
    }

    private static Field find(Class<?> from, String name) {
        Class<?> type = from;
        while (true) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals(name) && !Modifier.isStatic(field.getModifiers())) {
                    return field;
                }
            }
            type = type.getSuperclass();
        }
    }

    /** Where HotSpot puts the field in an object. */
    static long offset(Field field) {
        try {
            Class<?> type = Class.forName("sun.misc.Unsafe");
            Field unsafe = type.getDeclaredField("theUnsafe");
            unsafe.setAccessible(true);
            Method offset = type.getMethod("objectFieldOffset", Field.class);
            return (long) offset.invoke(unsafe.get(null), field);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
