// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.lang.reflect.Method;
import java.util.Random;

/**
 * Makes platform threads and, if the JDK has them, virtual threads in random order. It makes
 * virtual threads by reflection, because this is compiled for a JDK without them.
 */
final class Threads {
    private static final Method VIRTUAL = virtual();

    /** Whether this JDK has virtual threads. */
    static final boolean CAN_BE_VIRTUAL = VIRTUAL != null;

    private Threads() {}

    private static Method virtual() {
        try {
            return Runtime.version().feature() < 21
                    ? null
                    : Thread.class.getMethod("startVirtualThread", Runnable.class);
        } catch (NoSuchMethodException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Whether the next thread is a virtual one: sometimes, if the JDK has them. */
    static boolean virtual(Random random) {
        return random.nextInt(3) == 0 && VIRTUAL != null;
    }

    static Thread start(String name, Runnable work, boolean virtual) {
        if (virtual) {
            try {
                return (Thread) VIRTUAL.invoke(null, work);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
        Thread thread = new Thread(work, name);
        thread.start();
        return thread;
    }
}
