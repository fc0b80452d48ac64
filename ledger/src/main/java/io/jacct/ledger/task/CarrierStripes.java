// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.memory.ContainerFields;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import java.util.HashMap;

/**
 * Boot loader. The stripes of the virtual threads on one carrier: one for each pool of which a
 * thread was mounted here.
 *
 * <p>The pool follows from a name alone: the thread's or, if it has none, its container's. So
 * nothing of a thread or a container is kept, however many come and go. The hot path meets the same
 * thread again, which its id shows. Otherwise it compares the name with the pools met last.
 *
 * <p>Two may call this: the mounted virtual thread (one at a time; it stays mounted while it is in
 * here) or, where none is mounted, the carrier. Everything but finding is also under the lock of
 * {@link Tasks}.
 */
public final class CarrierStripes {
    private static final int RECENT = 8;

    private final String name;
    private final long id;
    private final HashMap<Stripe, Stripe> byCohort = new HashMap<>();

    private Recent[] recent = {};
    private Stripe first;

    private int next;
    private long lastThread;
    private Stripe last;

    /** A pool that was met, and the stripe on which its threads book. */
    private static final class Recent {
        final PoolPattern pattern;
        final Stripe stripe;

        Recent(PoolPattern pattern, Stripe stripe) {
            this.pattern = pattern;
            this.stripe = stripe;
        }
    }

    public CarrierStripes(Thread carrier) {
        name = "virtual threads on ".concat(carrier.getName());
        id = -JdkFields.id(carrier);
    }

    /**
     * The name that decides the pool of a virtual thread. It is the same from the thread's
     * beginning to its end.
     */
    static String name(Thread virtual) {
        String first = FirstNames.find(JdkFields.id(virtual));
        if (first != null) {
            return first;
        }
        String own = virtual.getName();
        return own.isEmpty() ? ContainerFields.name(virtual) : own;
    }

    /** The stripe of the mounted virtual thread; null if its pool was not met lately. */
    public Stripe find(Thread virtual) {
        long thread = JdkFields.id(virtual);
        if (thread == lastThread) {
            return last;
        }
        Stripe stripe = find(name(virtual));
        if (stripe != null) {
            last = stripe;
            lastThread = thread;
        }
        return stripe;
    }

    /** The stripe of the pool that this name belongs to; null if it was not met lately. */
    public Stripe find(String thread) {
        Recent[] met = recent;
        for (int i = 0; i < met.length; i++) {
            if (met[i].pattern.matches(thread)) {
                return met[i].stripe;
            }
        }
        return null;
    }

    /** Enters the pool, so that {@link #find} finds it; null when there is no record for it. */
    public Stripe enter(String thread, TaskState state) {
        PoolPattern pattern = PoolPattern.of(thread);
        Stripe cohort = state.cohorts.ofVirtual(pattern);
        Stripe stripe = byCohort.get(cohort);
        if (stripe == null) {
            // makes the map's place first: a task that has begun must be found here when the
            // carrier ends
            byCohort.put(cohort, null);
            stripe = state.tasks.begin(null, id, Layout.VIRTUAL, name, cohort);
            if (stripe == null) {
                return null;
            }
            byCohort.put(cohort, stripe);
            stripe.next = first;
            first = stripe;
        }
        remember(new Recent(pattern, stripe));
        return stripe;
    }

    private void remember(Recent met) {
        Recent[] old = recent;
        Recent[] more = new Recent[Math.min(old.length + 1, RECENT)];
        System.arraycopy(old, 0, more, 0, old.length);
        more[next] = met;
        next = (next + 1) % RECENT;
        recent = more;
    }

    /**
     * The stripes of all pools, chained by {@link Stripe#next}. The carrier may end when there is
     * no memory, so this allocates nothing.
     */
    public Stripe first() {
        return first;
    }
}
