// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import jdk.internal.misc.Unsafe;

/**
 * Boot loader. A field of type {@code int} that holds the id of the thread that has something for a
 * few stores, or 0. That thread gives it back with a plain store behind {@link
 * CounterMemory#releaseFence}. The store is no call, so nothing can keep it from happening, not
 * even the end of the stack. A volatile field would make that store as dear as all the rest.
 */
public final class HolderField {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private final long offset;

    /** Of instances of that type. */
    public HolderField(Class<?> type, String name) {
        offset = UNSAFE.objectFieldOffset(type, name);
    }

    /** The number of the calling thread: enough of its id to know it by; never 0. */
    public static int me() {
        return (int) JdkFields.id(Thread.currentThread()) | Integer.MIN_VALUE;
    }

    /** The number of the thread that has it, or 0; any thread. */
    public int get(Object of) {
        return UNSAFE.getIntAcquire(of, offset);
    }

    /** Any thread: {@code next} has it from now on, if {@code last} has it. Full ordering. */
    public boolean pass(Object of, int last, int next) {
        return UNSAFE.compareAndSetInt(of, offset, last, next);
    }
}
