// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.lang.ref.Reference;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
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
    private static final String CONTAINERS = "jdk.internal.vm.ThreadContainers";
    private static final String ROOT = CONTAINERS.concat("$RootContainer$");
    private static final String PER_TASK = "java.util.concurrent.ThreadPerTaskExecutor";
    private static final String PER_TASK_NAME = "ThreadPerTaskExecutor";
    private static final String SHARED = "jdk.internal.vm.SharedThreadContainer";
    private static final String FLOCK = "jdk.internal.misc.ThreadFlock$ThreadContainerImpl";

    /** Of containers that were met: of executors, and of what was met last without a name. */
    private static Class<?> perTask;

    private static Class<?> nameless;

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
        Class<?> type = container.getClass();
        if (type == nameless) {
            return null;
        }
        return type == perTask ? PER_TASK_NAME : name(container, type);
    }

    /** Compares names, and remembers the classes for threads that come later. */
    private static String name(Object container, Class<?> type) {
        String name = type.getName();
        if (name.equals(PER_TASK)) {
            perTask = type;
            return PER_TASK_NAME;
        }
        if (name.equals(FLOCK)) {
            return flock(container);
        }
        if (name.equals(SHARED)) {
            return shared(container);
        }
        nameless = type;
        return null;
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

    /**
     * The virtual threads that are alive, as the JDK itself tracks them; -1 if it does not. Those
     * of a structured scope are tracked by their owner alone, and are left out. Threads come and go
     * meanwhile.
     */
    public static long liveVirtual() {
        try {
            long live = size(ROOT.concat("TrackingRootContainer"), "VTHREADS");
            live += size(ROOT.concat("CountingRootContainer"), "VTHREAD_COUNT");
            Class<?> containers = Class.forName(CONTAINERS, false, null);
            Object all = JdkFields.value(containers, "CONTAINER_REGISTRY");
            for (Object each : all == null ? List.of() : (Collection<?>) all) {
                Object container = ((Reference<?>) each).get();
                live += container == null ? 0 : liveVirtual(container);
            }
            return live;
        } catch (ReflectiveOperationException | ClassCastException | InternalError otherJdk) {
            return -1;
        }
    }

    private static long size(String root, String field) throws ReflectiveOperationException {
        Object tracked = JdkFields.value(Class.forName(root, false, null), field);
        if (tracked instanceof LongAdder counted) {
            return counted.sum();
        }
        return tracked == null ? 0 : ((Collection<?>) tracked).size();
    }

    private static long liveVirtual(Object container) {
        String type = container.getClass().getName();
        String field = type.equals(PER_TASK) ? "threads" : "virtualThreads";
        if (!type.equals(PER_TASK) && !type.equals(SHARED)) {
            return 0;
        }
        long offset = UNSAFE.objectFieldOffset(container.getClass(), field);
        Object threads = UNSAFE.getReferenceVolatile(container, offset);
        long live = 0;
        for (Object thread : threads == null ? List.of() : (Collection<?>) threads) {
            live += JdkFields.isVirtual((Thread) thread) ? 1 : 0;
        }
        return live;
    }
}
