// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.FileDescriptor;
import java.lang.reflect.Field;
import jdk.internal.misc.InnocuousThread;
import jdk.internal.misc.Unsafe;

/**
 * Boot loader. Reads private fields of JDK objects where the public way runs code of the
 * application ({@code Thread.getId()} can be overridden on 17), checks permissions or does not
 * exist. Fields have the same names on 17 and 25 unless said. Wait-free, no allocation, any thread.
 */
public final class JdkFields {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long FD = UNSAFE.objectFieldOffset(FileDescriptor.class, "fd");
    private static final long PATH = UNSAFE.objectFieldOffset(File.class, "path");
    private static final long TID = UNSAFE.objectFieldOffset(Thread.class, "tid");
    private static final long GROUP_NAME = UNSAFE.objectFieldOffset(ThreadGroup.class, "name");
    private static final long GROUP_PARENT = UNSAFE.objectFieldOffset(ThreadGroup.class, "parent");

    /** {@code java.lang.VirtualThread}, or null where the JDK has none. */
    private static final Class<?> VIRTUAL = virtualThread();

    private static final long CARRIER =
            VIRTUAL == null ? -1 : UNSAFE.objectFieldOffset(VIRTUAL, "carrierThread");

    private JdkFields() {}

    /** The descriptor's number, -1 when closed or null. */
    public static int number(FileDescriptor descriptor) {
        return descriptor == null ? -1 : UNSAFE.getInt(descriptor, FD);
    }

    /** The file's path; {@code getPath()} and {@code toString()} may be the application's. */
    public static String path(File file) {
        return (String) UNSAFE.getReference(file, PATH);
    }

    /** The thread's id, as the JDK made it. */
    public static long id(Thread thread) {
        return UNSAFE.getLong(thread, TID);
    }

    /** Whether the thread is a virtual one that runs on carriers. */
    public static boolean isVirtual(Thread thread) {
        return thread.getClass() == VIRTUAL;
    }

    /** The carrier of the calling virtual thread. */
    public static Thread carrier(Thread virtual) {
        return (Thread) UNSAFE.getReferenceAcquire(virtual, CARRIER);
    }

    /** Whether it is the JDK's cleaner, which closes what was collected while it was open. */
    public static boolean isCleaner(Thread thread) {
        return thread instanceof InnocuousThread && thread.getName().equals("Common-Cleaner");
    }

    /** The group's name. */
    public static String name(ThreadGroup group) {
        return (String) UNSAFE.getReference(group, GROUP_NAME);
    }

    /** The group above, or null; without the permission check of {@code getParent()}. */
    public static ThreadGroup parent(ThreadGroup group) {
        return (ThreadGroup) UNSAFE.getReference(group, GROUP_PARENT);
    }

    /** The static field of a type that is initialised; no module need be open for it. */
    public static Object value(Class<?> type, String field) throws NoSuchFieldException {
        Field found = type.getDeclaredField(field);
        return UNSAFE.getReference(UNSAFE.staticFieldBase(found), UNSAFE.staticFieldOffset(found));
    }

    /** Like {@code LockSupport.unpark}, past its advice. */
    public static void unpark(Thread thread) {
        UNSAFE.unpark(thread);
    }

    /**
     * Like {@code LockSupport.parkNanos}, past its advice. A virtual thread keeps its carrier, and
     * it is the carrier that parks.
     */
    public static void park(long nanos) {
        UNSAFE.park(false, nanos);
    }

    /**
     * After {@link #park}, on a thread of the application's: what that has used up may have been
     * meant for a park that the thread is about to do, and so that one ends at once, as any may.
     */
    public static void giveBackPermit() {
        Thread me = Thread.currentThread();
        UNSAFE.unpark(isVirtual(me) ? carrier(me) : me);
    }

    private static Class<?> virtualThread() {
        try {
            return Class.forName("java.lang.VirtualThread", false, null);
        } catch (ClassNotFoundException olderJdk) {
            return null;
        }
    }
}
