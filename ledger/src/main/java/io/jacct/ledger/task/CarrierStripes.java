// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.ledger.pool.PoolPattern;
import io.jacct.memory.JdkFields;
import java.util.Arrays;
import java.util.HashMap;

/**
 * Boot loader. The stripes of the virtual threads on one carrier: one for each pool of which a
 * thread was mounted here.
 *
 * <p>The pool follows from a name alone: the thread's or, if it has none, its container's. So
 * nothing of a thread or a container is kept, however many come and go. The hot path meets the same
 * thread again, which its id and its name show. Otherwise it compares the name with the pools met
 * last.
 *
 * <p>The mounted virtual thread calls this, and stays mounted meanwhile. If none is mounted, the
 * carrier may call it. So there is one caller at a time. Every change is also under the lock of
 * {@link Tasks}.
 */
public final class CarrierStripes {
    private static final int RECENT = 8;

    /** The name and the number of the accounts that these stripes belong to. */
    final String name;

    final long id;
    private final HashMap<Stripe, TaskStripe> byCohort = new HashMap<>();

    private TaskStripe[] all = {};
    private int count;

    private Recent[] recent = {};
    private int next;
    private long lastThread;
    private String lastName;
    private TaskStripe last;

    /** A pool whose threads were mounted here, and the stripe on which they book. */
    private static final class Recent {
        final PoolPattern pattern;
        final TaskStripe stripe;

        Recent(PoolPattern pattern, TaskStripe stripe) {
            this.pattern = pattern;
            this.stripe = stripe;
        }
    }

    public CarrierStripes(Thread carrier) {
        name = "virtual threads on ".concat(carrier.getName());
        id = -JdkFields.id(carrier);
    }

    /** The stripe of the mounted virtual thread; null if its pool was not met lately. */
    public TaskStripe find(Thread virtual) {
        long thread = JdkFields.id(virtual);
        String own = virtual.getName();
        if (thread == lastThread && own == lastName) {
            return last;
        }
        TaskStripe stripe = find(FirstNames.present(virtual, own));
        if (stripe != null) {
            last = stripe;
            lastThread = thread;
            lastName = own;
        }
        return stripe;
    }

    /** The stripe of the pool that this name belongs to; null if it was not met lately. */
    public TaskStripe find(String thread) {
        Recent[] met = recent;
        for (int i = 0; i < met.length; i++) {
            if (met[i].pattern.matches(thread)) {
                return met[i].stripe;
            }
        }
        return null;
    }

    /** The stripe for threads of that cohort; null if there is none yet. */
    TaskStripe of(Stripe cohort) {
        return byCohort.get(cohort);
    }

    /**
     * Makes the places. This happens before the account begins, because the end of the carrier must
     * find every account that has begun.
     */
    void reserve(Stripe cohort) {
        if (count == all.length) {
            all = Arrays.copyOf(all, count + 1);
        }
        byCohort.put(cohort, null);
    }

    /** Adds the stripe of an account that has begun for that cohort. Needs no memory. */
    void add(Stripe cohort, TaskStripe stripe) {
        all[count++] = stripe;
        byCohort.put(cohort, stripe);
    }

    /** From now on {@link #find} finds the stripe by such names. */
    public void remember(PoolPattern pattern, TaskStripe stripe) {
        remember(new Recent(pattern, stripe));
    }

    private void remember(Recent met) {
        Recent[] old = recent;
        Recent[] more = new Recent[Math.min(old.length + 1, RECENT)];
        System.arraycopy(old, 0, more, 0, old.length);
        more[next] = met;
        next = (next + 1) % RECENT;
        recent = more;
    }

    /** How many stripes there are, see {@link #get}. */
    public int count() {
        return count;
    }

    /**
     * One of the stripes of all pools. The carrier may end when there is no memory, so this
     * allocates nothing.
     */
    public TaskStripe get(int i) {
        return all[i];
    }
}
