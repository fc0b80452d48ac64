// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.lang.reflect.Method;

/** Starts virtual threads; by name, because this is compiled for a JDK that has none. */
final class VirtualStart {
    /** Null where the JDK has none. */
    private static final Method START = method();

    private VirtualStart() {}

    /** Whether the JDK has any. */
    static boolean possible() {
        return START != null;
    }

    static void of(Runnable work) {
        try {
            START.invoke(null, work);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Method method() {
        try {
            return Thread.class.getMethod("startVirtualThread", Runnable.class);
        } catch (NoSuchMethodException olderJdk) {
            return null;
        }
    }
}
