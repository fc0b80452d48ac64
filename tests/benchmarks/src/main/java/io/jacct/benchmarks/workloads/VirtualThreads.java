// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.lang.reflect.Method;

/** Makes virtual threads by reflection, because this is compiled for a JDK that has none. */
public final class VirtualThreads {
    /** The method that starts a virtual thread; null if the JDK has none. */
    private static final Method START = find();

    private VirtualThreads() {}

    /** Whether this JDK has virtual threads, as JDK 21 and newer have. */
    public static boolean exist() {
        return START != null;
    }

    /**
     * Starts a virtual thread.
     *
     * @throws IllegalStateException if the thread cannot be started
     */
    public static void start(Runnable work) {
        try {
            START.invoke(null, work);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Method find() {
        try {
            return Thread.class.getMethod("startVirtualThread", Runnable.class);
        } catch (NoSuchMethodException olderJdk) {
            return null;
        }
    }
}
