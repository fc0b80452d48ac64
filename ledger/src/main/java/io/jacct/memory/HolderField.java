// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import jdk.internal.misc.Unsafe;

/**
 * Boot loader. A field of type {@code int} that says which thread has something for a few stores,
 * or 0. Its owner gives it back with a plain store behind {@link CounterMemory#releaseFence}: that
 * is no call, so nothing can keep it from happening, not even the end of the stack. A volatile
 * field would make that store as dear as all the rest.
 */
public final class HolderField {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private final long offset;

    /** Of instances of that type. */
    public HolderField(Class<?> type, String name) {
        offset = UNSAFE.objectFieldOffset(type, name);
    }

    /** What stands for the calling thread: of its id enough to know it by; never 0. */
    public static int me() {
        return (int) JdkFields.id(Thread.currentThread()) | Integer.MIN_VALUE;
    }

    /** Who has it; any thread. */
    public int get(Object of) {
        return UNSAFE.getIntAcquire(of, offset);
    }

    /** Any thread: {@code next} has it from now on, if {@code last} has it. Full ordering. */
    public boolean pass(Object of, int last, int next) {
        return UNSAFE.compareAndSetInt(of, offset, last, next);
    }
}
