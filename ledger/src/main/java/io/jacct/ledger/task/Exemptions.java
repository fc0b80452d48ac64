// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Settings;
import io.jacct.memory.ExecutorFields;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import io.jacct.memory.ThreadFiles;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Boot loader. Exempts threads that work for the agent: that work is not booked. A thread's stripe
 * has the depth, because such work may nest. Only the thread itself changes it. A thread without a
 * stripe of its own, mostly a virtual one, is in a set of ids instead, once for each nested call.
 * It may change its carrier meanwhile.
 *
 * <p>A thread whose native id is not known also looks exempt, by {@link ThreadStripe#UNMET}. So the
 * hot path has one comparison for both. The thread stores its native id where it begins its first
 * operation. With {@code kernel=auto} that is the first one that begins after 10 milliseconds. Most
 * threads that end earlier, or that do nothing after one long wait, are never asked for by their
 * native id.
 */
public final class Exemptions {
    /** A thread that has lived for less does not store its native id, see {@link #isDue}. */
    private static final long SHORT_NANOS = 10_000_000;

    private static final ThreadIds WITHOUT_STRIPE = new ThreadIds(8);

    /**
     * At least the size of {@link #WITHOUT_STRIPE}. Other threads read only this while it is 0. An
     * error in between may leave it too high, which costs them a look at the set.
     */
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private Exemptions() {}

    /** Whether the calling thread works for the agent. */
    public static boolean holds() {
        return Tasks.current() instanceof ThreadStripe own
                ? own.exempt > 0 && holds(own)
                : holdsWithoutStripe();
    }

    /** Whether the calling thread is exempt, which has no stripe of its own. */
    public static boolean holdsWithoutStripe() {
        return NUMBER.get() > 0 && WITHOUT_STRIPE.has(JdkFields.id(Thread.currentThread()));
    }

    /**
     * Whether the calling thread is really exempt. Its {@code stripe} looks exempt, perhaps because
     * its native id is not known. Of an attached thread that id is due before anything is booked.
     */
    public static boolean holds(ThreadStripe stripe) {
        if (stripe.exempt >= ThreadStripe.UNMET && !isPlain(stripe)) {
            meetAmidst(stripe);
        }
        return depth(stripe) > 0;
    }

    /** The same, where the calling thread begins an operation. */
    public static boolean holdsAtBegin(ThreadStripe stripe) {
        if (isDue(stripe)) {
            meetAmidst(stripe);
        }
        return depth(stripe) > 0;
    }

    private static int depth(ThreadStripe stripe) {
        return stripe.exempt & ~ThreadStripe.UNMET;
    }

    /** The calling thread begins to run, and stores its native id, if that is due so early. */
    public static void running(ThreadStripe stripe) {
        if (isDue(stripe) || stripe.exempt >= ThreadStripe.UNMET && OwnAnswers.takeEarly()) {
            meet(stripe);
        }
    }

    /** Whether the calling thread has to store its native id now. */
    public static boolean isDue(ThreadStripe stripe) {
        return stripe.exempt >= ThreadStripe.UNMET
                && (Settings.shortLives()
                        || System.nanoTime() - stripe.get(Layout.START_NANOS) >= SHORT_NANOS
                        || !isPlain(stripe));
    }

    /**
     * Whether the thread may do without the kernel's values. The time of an attached thread, before
     * the agent saw it, is not known. A carrier lives long, and its own calls are few.
     */
    public static boolean isPlain(ThreadStripe stripe) {
        return (stripe.get(Layout.FLAGS) & Layout.ATTACHED) == 0
                && !ExecutorFields.isCarrier(stripe.thread);
    }

    /**
     * The thread may be deep in a recursion by now. Its operation counts even if there is no stack
     * or memory left for the native id. Then the sampler finds the id, or the thread at its end.
     */
    private static void meetAmidst(ThreadStripe stripe) {
        try {
            meet(stripe);
        } catch (StackOverflowError | OutOfMemoryError noRoom) {
            return;
        }
    }

    /** Called on the thread itself: from now on its native id is known. */
    public static void meet(ThreadStripe stripe) {
        int deep = stripe.exempt - ThreadStripe.UNMET;
        stripe.exempt = deep + 1;
        try {
            // a carrier must not open a file, see ownId, and is never an attached native thread
            if ((stripe.get(Layout.FLAGS) & Layout.ATTACHED) != 0
                    && !ExecutorFields.isCarrier(stripe.thread)) {
                measureBefore(stripe);
            }
            // comes last, because a thread that reads the id may measure this thread at once
            stripe.put(Layout.TID, ThreadFiles.ownId());
        } finally {
            stripe.exempt = deep;
        }
    }

    /**
     * Measures the native thread's values so far. It may have been another Java thread before,
     * which has them already.
     */
    private static void measureBefore(ThreadStripe stripe) {
        ThreadFiles files = new ThreadFiles();
        OpenPage.count(Health.OWN_READS, ThreadFiles.FILES);
        try {
            long[] before = new long[Counter.SLOTS];
            files.measure(ThreadFiles.SELF, before);
            stripe.before = before;
        } finally {
            OpenPage.count(Health.OWN_READ_BYTES, files.bytes());
            OpenPage.count(Health.OWN_READS_DONE, ThreadFiles.FILES);
        }
    }

    /**
     * The calling thread begins to work for the agent (1) or ends that work (-1). At the partner of
     * this call another page may have been open, or none. The look-up of the stripe needs the most
     * stack, and both ends begin with it. So an end has stack where its beginning had it.
     */
    public static void exempt(int delta) {
        if (!(Tasks.current() instanceof ThreadStripe stripe)) {
            exemptWithoutStripe(delta);
            return;
        }
        if (stripe.address == 0) {
            return;
        }
        if (isDue(stripe)) {
            meetAmidst(stripe);
        }
        int depth = depth(stripe);
        if (depth == 0 && delta < 0) {
            // the beginning found no stripe
            exemptWithoutStripe(delta);
        } else {
            stripe.exempt = stripe.exempt & ThreadStripe.UNMET | depth + delta;
        }
    }

    private static void exemptWithoutStripe(int delta) {
        long id = JdkFields.id(Thread.currentThread());
        if (delta < 0) {
            if (NUMBER.get() > 0 && WITHOUT_STRIPE.remove(id)) {
                NUMBER.decrementAndGet();
            }
        } else if (Tasks.state != null) {
            NUMBER.incrementAndGet();
            WITHOUT_STRIPE.add(id);
        }
    }

    /** Whether the calling thread works for the agent; {@code current} is its stripe, or null. */
    public static boolean exempt(TaskStripe current) {
        return current instanceof ThreadStripe own ? depth(own) > 0 : holdsWithoutStripe();
    }

    /** How often {@link Tasks#open} has turned the calling platform thread away. */
    public static long exempted() {
        return Tasks.current() instanceof ThreadStripe stripe ? stripe.exempted : 0;
    }
}
