// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import jdk.internal.misc.Unsafe;

/**
 * Boot loader. Reads the name of a virtual thread's container, as {@link JdkFields} reads fields of
 * threads. It is for JDKs that have virtual threads. Wait-free, no allocation, any thread.
 *
 * <p>Offsets are looked up when they are first needed, as in {@link ExecutorFields}. Threads that
 * race find the same numbers.
 */
public final class ContainerFields {
    /**
     * The name for a thread that was started by itself, and for one in a container of an unknown
     * kind.
     */
    public static final String NONE = "VirtualThreads";

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final String PER_TASK = "java.util.concurrent.ThreadPerTaskExecutor";
    private static final String PER_TASK_NAME = "ThreadPerTaskExecutor";
    private static final String SHARED = "jdk.internal.vm.SharedThreadContainer";
    private static final String FLOCK = "jdk.internal.misc.ThreadFlock$ThreadContainerImpl";

    private static long threadContainer;
    private static long sharedName;
    private static long containerFlock;
    private static long flockName;

    private ContainerFields() {}

    /**
     * The name of a thread's container. A pool or a scope has a name of its own, or else its class
     * and identity hash. A thread-per-task executor has no name, so its class is used.
     */
    public static String name(Thread thread) {
        if (threadContainer == 0) {
            threadContainer = UNSAFE.objectFieldOffset(Thread.class, "container");
        }
        Object container = UNSAFE.getReference(thread, threadContainer);
        String name = container == null ? null : name(container);
        return name == null ? NONE : name;
    }

    private static String name(Object container) {
        String type = container.getClass().getName();
        if (type.equals(PER_TASK)) {
            return PER_TASK_NAME;
        }
        if (type.equals(FLOCK)) {
            return flock(container);
        }
        return type.equals(SHARED) ? shared(container) : null;
    }

    private static String shared(Object container) {
        if (sharedName == 0) {
            sharedName = UNSAFE.objectFieldOffset(container.getClass(), "name");
        }
        return (String) UNSAFE.getReference(container, sharedName);
    }

    private static String flock(Object container) {
        if (containerFlock == 0) {
            containerFlock = UNSAFE.objectFieldOffset(container.getClass(), "flock");
        }
        Object flock = UNSAFE.getReference(container, containerFlock);
        if (flockName == 0) {
            flockName = UNSAFE.objectFieldOffset(flock.getClass(), "name");
        }
        return (String) UNSAFE.getReference(flock, flockName);
    }
}
