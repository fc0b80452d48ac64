// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.File;
import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.channels.FileChannel;
import java.util.concurrent.ForkJoinWorkerThread;
import jdk.internal.misc.InnocuousThread;
import jdk.internal.misc.Unsafe;

/**
 * Boot loader. Reads private fields of JDK objects where the public way runs code of the
 * application, checks permissions or does not exist. An application can override {@code
 * Thread.getId()}, for example, and JDK 17 has no other method for the id. The fields have the same
 * names on JDK 17, 21, 25 and 27, as far as they exist there. Every start of the agent looks them
 * up. Wait-free, no allocation, any thread.
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

    /** A class of JDK 25 and newer. Each fork/join pool may have one such thread. */
    private static final String DELAYS = "java.util.concurrent.DelayScheduler";

    /** In older JDKs a thread of that name serves all instances of {@code CompletableFuture}. */
    private static final String OLDER_DELAYS = "CompletableFutureDelayScheduler";

    private static final long CARRIER =
            VIRTUAL == null ? -1 : UNSAFE.objectFieldOffset(VIRTUAL, "carrierThread");

    private static final long INTERRUPTED = UNSAFE.objectFieldOffset(Thread.class, "interrupted");

    /** Bits of JVMTI's GetThreadState. */
    private static final int RUNNABLE = 0x4;

    private static final int BLOCKED_ON_MONITOR_ENTER = 0x400;

    /** Looked up when it is first needed, and not at every start; 0 until then. */
    private static long scheduler;

    /** Where the state of a thread is, looked up in the same way; below 0 if it is not known. */
    private static long status;

    /** From JDK 19 on it is in an object of each platform thread; below 0 on older ones. */
    private static long holder;

    /** The JDK's object for a mapping is of a class below this one. */
    private static final String MAPPING = "sun.nio.ch.FileChannelImpl$Unmapper";

    /** Looked up when it is first needed, as {@link #scheduler}. */
    private static long mappingAddress;

    private static long mappingSize;

    private JdkFields() {}

    /** The descriptor's number; -1 if the descriptor is closed or null. */
    public static int number(FileDescriptor descriptor) {
        return descriptor == null ? -1 : UNSAFE.getInt(descriptor, FD);
    }

    /** The descriptor of a channel of the JDK's own. */
    static FileDescriptor descriptor(FileChannel channel) throws IOException {
        try {
            long field = UNSAFE.objectFieldOffset(channel.getClass(), "fd");
            return (FileDescriptor) UNSAFE.getReference(channel, field);
        } catch (InternalError otherJdk) {
            throw new IOException(otherJdk.toString());
        }
    }

    /** An interrupt of a thread that uses the channel does not close it. */
    static void setUninterruptible(FileChannel channel) {
        try {
            long field = UNSAFE.objectFieldOffset(channel.getClass(), "uninterruptible");
            UNSAFE.putBooleanVolatile(channel, field, true);
        } catch (InternalError otherJdk) {
            // nothing interrupts the agent's threads but the application on purpose
        }
    }

    /** The address of the first byte of a mapping; 0 if the JDK has no such field. */
    public static long address(Object mapping) {
        if (mappingAddress == 0) {
            mappingAddress = mappingField(mapping, "address");
        }
        return isMapping(mapping) && mappingAddress > 0
                ? UNSAFE.getLong(mapping, mappingAddress)
                : 0;
    }

    /** How many bytes a mapping has, with those before the first that was asked for; or 0. */
    public static long size(Object mapping) {
        if (mappingSize == 0) {
            mappingSize = mappingField(mapping, "size");
        }
        return isMapping(mapping) && mappingSize > 0 ? UNSAFE.getLong(mapping, mappingSize) : 0;
    }

    private static boolean isMapping(Object mapping) {
        Class<?> type = mapping.getClass().getSuperclass();
        return type != null && type.getName().equals(MAPPING);
    }

    private static long mappingField(Object mapping, String field) {
        try {
            return isMapping(mapping)
                    ? UNSAFE.objectFieldOffset(mapping.getClass().getSuperclass(), field)
                    : 0;
        } catch (InternalError otherJdk) {
            return -1;
        }
    }

    /** The file's path. The application may override {@code getPath()} and {@code toString()}. */
    public static String path(File file) {
        return (String) UNSAFE.getReference(file, PATH);
    }

    /** The thread's id as the JDK has set it. */
    public static long id(Thread thread) {
        return UNSAFE.getLong(thread, TID);
    }

    /** Whether this JDK has virtual threads. */
    public static boolean hasVirtual() {
        return VIRTUAL != null;
    }

    /** Whether the thread is a virtual one that runs on carriers. */
    public static boolean isVirtual(Thread thread) {
        return thread.getClass() == VIRTUAL;
    }

    /**
     * The carrier of the calling virtual thread; null for any other thread, which has no such
     * field.
     */
    public static Thread carrier(Thread virtual) {
        return isVirtual(virtual) ? (Thread) UNSAFE.getReferenceAcquire(virtual, CARRIER) : null;
    }

    /**
     * Whether the platform thread waits to enter a monitor, or to enter it again. {@code
     * Thread.getState()} reads the same field, and an application may override that method. HotSpot
     * keeps the field up to date by itself, so this takes no lock, looks no thread up, and stops
     * nobody. False on a JDK without that field.
     */
    public static boolean isBlocked(Thread thread) {
        if (status == 0) {
            findStatus();
        }
        Object at = holder < 0 ? thread : UNSAFE.getReference(thread, holder);
        // a virtual thread has no such object
        int bits = status < 0 || at == null ? RUNNABLE : UNSAFE.getIntVolatile(at, status);
        return (bits & (RUNNABLE | BLOCKED_ON_MONITOR_ENTER)) == BLOCKED_ON_MONITOR_ENTER;
    }

    /** Threads that race find the same numbers; the first number comes last. */
    private static void findStatus() {
        long found = -1;
        try {
            if (VIRTUAL == null) {
                holder = -1;
                found = UNSAFE.objectFieldOffset(Thread.class, "threadStatus");
            } else {
                Class<?> type = Class.forName("java.lang.Thread$FieldHolder", false, null);
                holder = UNSAFE.objectFieldOffset(Thread.class, "holder");
                found = UNSAFE.objectFieldOffset(type, "threadStatus");
            }
        } catch (ClassNotFoundException | InternalError otherJdk) {
            holder = -1;
        }
        status = found;
    }

    /** The pool that runs virtual threads; null while there is none. */
    static Object scheduler() {
        if (scheduler == 0) {
            try {
                scheduler =
                        VIRTUAL == null
                                ? -1
                                : UNSAFE.staticFieldOffset(
                                        VIRTUAL.getDeclaredField("DEFAULT_SCHEDULER"));
            } catch (NoSuchFieldException otherJdk) {
                scheduler = -1;
            }
        }
        // the base of a static field is its class
        return scheduler < 0 ? null : UNSAFE.getReferenceVolatile(VIRTUAL, scheduler);
    }

    /**
     * Whether the thread is the JDK's cleaner, which closes descriptors that were open when they
     * were collected.
     */
    public static boolean isCleaner(Thread thread) {
        return thread instanceof InnocuousThread && thread.getName().equals("Common-Cleaner");
    }

    /**
     * Whether the thread works for all threads, and not for its starter. It is a worker of a
     * fork/join pool, a thread of the JDK's own, or a thread that waits for delayed tasks.
     */
    public static boolean isShared(Thread thread) {
        return thread instanceof ForkJoinWorkerThread
                || thread instanceof InnocuousThread
                || DELAYS.equals(thread.getClass().getName())
                || OLDER_DELAYS.equals(thread.getName());
    }

    /** The group's name. */
    public static String name(ThreadGroup group) {
        return (String) UNSAFE.getReference(group, GROUP_NAME);
    }

    /** The parent of the group, or null, without the permission check of {@code getParent()}. */
    public static ThreadGroup parent(ThreadGroup group) {
        return (ThreadGroup) UNSAFE.getReference(group, GROUP_PARENT);
    }

    /** The value of a static field of an initialised type. No module needs to be open for it. */
    static Object value(Class<?> type, String field) throws NoSuchFieldException {
        Field found = type.getDeclaredField(field);
        if (found.getType().isPrimitive()) {
            throw new NoSuchFieldException(field);
        }
        return UNSAFE.getReference(UNSAFE.staticFieldBase(found), UNSAFE.staticFieldOffset(found));
    }

    /**
     * Whether such a field, with a reference, is not null. Any class of an application may call
     * this, so it returns no value.
     */
    public static boolean isSet(Class<?> type, String field) throws NoSuchFieldException {
        return value(type, field) != null;
    }

    /** Unparks as {@code LockSupport.unpark} does, but below its advice. */
    public static void unpark(Thread thread) {
        UNSAFE.unpark(thread);
    }

    /**
     * Parks as {@code LockSupport.parkNanos} does, but below its advice. A virtual thread keeps its
     * carrier, so the carrier parks.
     */
    public static void park(long nanos) {
        UNSAFE.park(false, nanos);
    }

    /**
     * Parks as {@link #park} does, on a thread of the application, also if it is interrupted. A
     * park of an interrupted thread ends at once. Thousands of such threads would spin, and keep
     * the owner of what they wait for from a processor. So a platform thread is not interrupted for
     * as long as it parks here. Another thread that asks meanwhile may be told so.
     */
    public static void nap(long nanos) {
        Thread me = Thread.currentThread();
        if (isVirtual(me) || !UNSAFE.getBooleanVolatile(me, INTERRUPTED)) {
            UNSAFE.park(false, nanos);
            return;
        }
        // ends at once: if there is no stack for the calls below, there is none for this one
        UNSAFE.park(false, nanos);
        UNSAFE.putBooleanVolatile(me, INTERRUPTED, false);
        try {
            UNSAFE.park(false, nanos);
        } finally {
            UNSAFE.putBooleanVolatile(me, INTERRUPTED, true);
        }
    }

    /**
     * Gives the calling thread a permit after {@link #nap}. The nap may have used up a permit that
     * was meant for a park of the application. With the new permit the thread's next park may end
     * early, as any park may.
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
