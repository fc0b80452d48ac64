// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import jdk.internal.misc.Unsafe;

/**
 * Boot loader. The lock of all that is rare in the ledger, which has no monitors: since JDK 24 a
 * virtual thread that waits for a monitor leaves its carrier, and may be given the monitor while it
 * has none. Should all carriers wait for the same monitor, as they may in advice, it never gets one
 * back and everybody behind it waits for ever. Who waits here keeps its carrier.
 *
 * <p>The owner is the value; the same thread may enter again. Who finds it taken spins for a
 * moment, then sleeps and looks again, which needs no queue and nobody's help; what is done inside
 * is short. To sleep is to park below {@code LockSupport}, and may use up a permit that the
 * application was given for a park it is about to do; so a permit is left behind, as a park may
 * always end early. Not fair. To leave needs no more stack than to enter did, so an owner with
 * little of it leaves too; that of one that was stopped between the two is taken over, see also
 * {@link #dissolve}.
 */
public final class Mutex {
    private static final int SPINS = 100;
    private static final long NAP_NANOS = 20_000;

    /** Half a second or more. */
    private static final int MANY_NAPS = 6_000;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long OWNER = UNSAFE.objectFieldOffset(Mutex.class, "owner");

    private volatile Thread owner;

    private static volatile boolean dissolved;

    /** How often the owner has entered; its own. */
    private int depth;

    /** Any thread, virtual or not. Partner of {@link #leave}, in a {@code finally}. */
    public void enter() {
        Thread me = Thread.currentThread();
        if (owner == me) {
            depth++;
            return;
        }
        if (!UNSAFE.compareAndSetReference(this, OWNER, null, me)) {
            await(me);
        }
        depth = 1;
    }

    /** The same, but nobody waits: false if another thread has it. Not again by the same thread. */
    public boolean tryEnter() {
        if (owner == Thread.currentThread() || !take(Thread.currentThread())) {
            return false;
        }
        depth = 1;
        return true;
    }

    /** The owner only. What it stored is seen by who enters next. */
    public void leave() {
        // no call that enter had no stack for
        if (owner == Thread.currentThread() && --depth == 0) {
            owner = null;
        }
    }

    /**
     * Whether what all of them guard is given up: then who has waited for long takes over from an
     * owner that lives, too, as an error may have kept that one from leaving. It is no guard any
     * more then.
     */
    public static void dissolve(boolean is) {
        dissolved = is;
    }

    private void await(Thread me) {
        for (int i = 0; i < SPINS; i++) {
            if (take(me)) {
                return;
            }
            Thread.onSpinWait();
        }
        int naps = 0;
        do {
            JdkFields.park(NAP_NANOS);
            naps++;
        } while (!take(me) && !takeOver(me, naps));
        try {
            JdkFields.giveBackPermit();
        } catch (StackOverflowError taken) {
            // the caller's finally must be reached: this permit may be lost
            return;
        }
    }

    private boolean take(Thread me) {
        return owner == null && UNSAFE.compareAndSetReference(this, OWNER, null, me);
    }

    private boolean takeOver(Thread me, int naps) {
        Thread last = owner;
        return last != null
                && (!last.isAlive() || dissolved && naps >= MANY_NAPS)
                && UNSAFE.compareAndSetReference(this, OWNER, last, me);
    }
}
