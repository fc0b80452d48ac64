// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import jdk.internal.misc.Unsafe;

/**
 * Boot loader. An object that one thread at a time holds, for a few stores. The field has the id of
 * the thread that holds it, or 0. That thread gives it back with a plain store behind {@link
 * CounterMemory#releaseFence}. The store is not a call, so not even a stack overflow can prevent
 * it. A volatile field would make that store as expensive as all the others together.
 *
 * <p>It is a superclass, so that the compare-and-set reaches this one field only. A method that
 * took the object and the field as arguments would change any field of any object.
 */
public abstract class HeldRecord extends Padding {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long HOLDER = UNSAFE.objectFieldOffset(HeldRecord.class, "holder");

    /** The id of the thread that holds it, or 0. That thread sets it to 0. */
    public int holder;

    /** The value of {@link #holder} while no thread holds the object. */
    protected HeldRecord() {}

    /** The number of the calling thread, made from its id; never 0. */
    public static int me() {
        return (int) JdkFields.id(Thread.currentThread()) | Integer.MIN_VALUE;
    }

    /** The number of the thread that holds it, or 0; any thread. */
    public final int owner() {
        return UNSAFE.getIntAcquire(this, HOLDER);
    }

    /** Any thread: {@code next} holds it from now on, if {@code last} does. Full ordering. */
    protected final boolean pass(int last, int next) {
        return UNSAFE.compareAndSetInt(this, HOLDER, last, next);
    }
}
