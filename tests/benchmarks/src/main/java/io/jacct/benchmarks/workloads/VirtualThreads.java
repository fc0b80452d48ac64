// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.lang.reflect.Method;

/** Virtual threads by name, because this is compiled for a JDK that has none. */
public final class VirtualThreads {
    /** Null where the JDK has none. */
    private static final Method START = find();

    private VirtualThreads() {}

    /** Whether this JDK has them, as all have from 21 on. */
    public static boolean exist() {
        return START != null;
    }

    /**
     * Starts one.
     *
     * @throws IllegalStateException if it cannot be started
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
