// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.util.concurrent.atomic.AtomicReferenceArray;
import jdk.internal.misc.Unsafe;

/**
 * Boot loader. The lock of the ledger, for rare events; the ledger has no monitors. Since JDK 24 a
 * virtual thread that waits for a monitor leaves its carrier, and may be given the monitor while it
 * has no carrier. If all carriers wait for the same monitor, as they may in advice, that thread
 * never gets a carrier back. Then every thread behind it waits for ever. A thread that waits here
 * keeps its carrier.
 *
 * <p>The word {@code owner} holds the thread that has the lock, or null. The same thread may enter
 * again. To leave, it stores the word's former value. A store is not a call, so not even a stack
 * overflow can prevent it.
 *
 * <pre>
 * Thread outer = lock.enter();
 * try {
 *     ...
 * } finally {
 *     lock.owner = outer;
 * }
 * </pre>
 *
 * <p>To enter is a compare-and-set from null. If that fails, the thread spins for a moment, then
 * sleeps and looks again. That needs no queue and no help from other threads. Critical sections are
 * short. The lock is not fair.
 *
 * <p>Each sleep is twice as long as the one before, up to {@linkplain #napNanos a third of a
 * second}. Where the kernel has taken the processor from the owner, thousands of threads may come
 * to wait. With short sleeps they would wake so often that the owner gets no processor.
 *
 * <p>To sleep is to {@linkplain JdkFields#nap nap}. That may use up a permit that the application
 * was given for a park of its own. So the thread leaves a permit behind: the application's park may
 * then end early, as any park may.
 *
 * <p>If the owner ends before it leaves, a waiting thread takes the lock over; see also {@link
 * #dissolve}. {@code Thread.stop} (JDK 17) may hit an owner between two instructions, so that it
 * lives on with the lock. If it then waits for a lock of a thread that waits for this one, one of
 * them takes the other's lock over after half a second. The ledger itself takes locks in one order,
 * so no other threads wait for one another.
 */
public final class Mutex {
    private static final int SPINS = 100;
    private static final int SLOTS = 64;

    /** More locks than any thread has at a time. */
    private static final int LOCKS = 8;

    /** The first nap, which the kernel prolongs by some 50 microseconds. */
    private static final long FIRST_NANOS = 20_000;

    /** The binary logarithm of the longest nap, by the first one. */
    private static final int LONGEST_SHIFT = 14;

    /** A thread that has waited for this long may take the lock over from an owner that lives. */
    private static final long LONG_NANOS = 500_000_000;

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long OWNER = UNSAFE.objectFieldOffset(Mutex.class, "owner");

    private static final long ZERO = UNSAFE.objectFieldOffset(Mutex.class, "zero");

    /** Always 0, so a compare-and-set from 0 to 0 always succeeds. */
    private volatile int zero;

    /** The thread that has the lock, or null. Only that thread stores it, as described above. */
    public volatile Thread owner;

    private static volatile boolean dissolved;

    /** For some threads, by their ids, the lock for which they nap. A later thread replaces one. */
    private static final AtomicReferenceArray<Mutex> WAITED_FOR = new AtomicReferenceArray<>(SLOTS);

    /** The threads to the locks. */
    private static final AtomicReferenceArray<Thread> WAITING = new AtomicReferenceArray<>(SLOTS);

    /**
     * Any thread, virtual or not. Returns the value that the caller must store in {@link #owner} to
     * leave, in a {@code finally}. It is null, or the caller itself if it had the lock before. The
     * next thread that enters sees what the owner stored.
     */
    public Thread enter() {
        Thread me = Thread.currentThread();
        if (owner == me) {
            return me;
        }
        if (!UNSAFE.compareAndSetReference(this, OWNER, null, me)) {
            await(me);
        }
        return null;
    }

    /**
     * Like {@link #enter}, but does not wait: false if another thread has the lock, or this one
     * already. After true, the caller stores null in {@link #owner} to leave.
     */
    public boolean tryEnter() {
        return take(Thread.currentThread());
    }

    /**
     * Sets whether the data that these locks guard is given up. A thread that has waited for long
     * then takes the lock over even from a living owner, because an error may have kept that owner
     * from leaving. From then on the lock guards nothing.
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
        long began = System.nanoTime();
        int naps = 0;
        do {
            WAITED_FOR.set(slot(me), this);
            WAITING.set(slot(me), me);
            JdkFields.nap(napNanos(naps++));
            requireAtomic();
        } while (!take(me) && !takeOver(me, System.nanoTime() - began));
        try {
            WAITING.compareAndSet(slot(me), me, null);
            JdkFields.giveBackPermit();
        } catch (RuntimeException | VirtualMachineError | LinkageError taken) {
            // the caller's finally must be reached: this permit may be lost
            return;
        }
    }

    /**
     * Throws if no atomic operation of the caller works, because it would wait for ever. While
     * HotSpot owes an ending thread an InternalError for an access that failed, the interpreter's
     * atomic operations do nothing and return false there (JDK 21 and later).
     */
    private void requireAtomic() {
        if (!UNSAFE.compareAndSetInt(this, ZERO, 0, 0)) {
            throw new IllegalStateException("no atomic operation of this thread works");
        }
    }

    private boolean take(Thread me) {
        return owner == null && UNSAFE.compareAndSetReference(this, OWNER, null, me);
    }

    /** How long a thread sleeps that has slept so many times. */
    static long napNanos(int naps) {
        return FIRST_NANOS << Math.min(naps, LONGEST_SHIFT);
    }

    private boolean takeOver(Thread me, long waited) {
        Thread last = owner;
        return last != null
                && (!last.isAlive() || waited >= LONG_NANOS && (dissolved || waitsFor(last, me)))
                && UNSAFE.compareAndSetReference(this, OWNER, last, me);
    }

    /** Whether {@code last} naps for a lock of {@code me}, or of a thread that naps for one. */
    private static boolean waitsFor(Thread last, Thread me) {
        Thread next = last;
        for (int i = 0; i < LOCKS && next != null; i++) {
            int slot = slot(next);
            Mutex lock = WAITED_FOR.get(slot);
            next = lock != null && WAITING.get(slot) == next ? lock.owner : null;
            if (next == me) {
                return true;
            }
        }
        return false;
    }

    private static int slot(Thread thread) {
        return (int) JdkFields.id(thread) & SLOTS - 1;
    }
}
