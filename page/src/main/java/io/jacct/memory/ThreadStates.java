// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import jdk.internal.misc.Unsafe;

/**
 * Boot loader. Says whether a monitor blocks a thread, by the field that {@code Thread.getState()}
 * reads. An application may override that method. HotSpot keeps the field up to date by itself, so
 * this takes no lock, looks no thread up, and stops nobody. Wait-free, no allocation, any thread.
 *
 * <p>JDK 17 has the field in the thread, newer ones in an object that each platform thread has, and
 * no virtual one. On a JDK with neither, no thread is ever blocked.
 */
public final class ThreadStates {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Bits of JVMTI's GetThreadState. */
    private static final int RUNNABLE = 0x4;

    private static final int BLOCKED_ON_MONITOR_ENTER = 0x400;

    private static final Class<?> HOLDERS = holders();
    private static final long HOLDER = HOLDERS == null ? -1 : place(Thread.class, "holder");
    private static final long STATUS =
            place(HOLDERS == null ? Thread.class : HOLDERS, "threadStatus");

    private ThreadStates() {}

    /** Whether the platform thread waits to enter a monitor, or to enter it again. */
    public static boolean isBlocked(Thread thread) {
        if (STATUS < 0) {
            return false;
        }
        Object at = HOLDERS == null ? thread : UNSAFE.getReference(thread, HOLDER);
        int status = at == null ? RUNNABLE : UNSAFE.getIntVolatile(at, STATUS);
        return (status & (RUNNABLE | BLOCKED_ON_MONITOR_ENTER)) == BLOCKED_ON_MONITOR_ENTER;
    }

    private static Class<?> holders() {
        try {
            return Class.forName("java.lang.Thread$FieldHolder", false, null);
        } catch (ClassNotFoundException olderJdk) {
            return null;
        }
    }

    private static long place(Class<?> type, String field) {
        try {
            return UNSAFE.objectFieldOffset(type, field);
        } catch (InternalError otherJdk) {
            return -1;
        }
    }
}
