// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import java.util.Arrays;

/**
 * Boot loader. The chains of the hash table of {@link Tasks}. The thread that holds its lock
 * changes them; readers take no lock.
 */
public final class Buckets {
    private Buckets() {}

    /**
     * The entry of that thread. Any thread, wait-free. Null also for an entry that is being moved.
     */
    public static ThreadStripe find(ThreadStripe[] buckets, Thread thread) {
        ThreadStripe stripe = buckets[bucket(buckets, thread)];
        while (stripe != null && stripe.thread != thread) {
            stripe = stripe.next;
        }
        return stripe;
    }

    /** The platform threads that have a record; the table has at most {@code entries} entries. */
    static ThreadStripe[] all(ThreadStripe[] buckets, int entries) {
        ThreadStripe[] all = new ThreadStripe[entries];
        int n = 0;
        for (int i = 0; i < buckets.length; i++) {
            for (ThreadStripe stripe = buckets[i]; stripe != null; stripe = stripe.next) {
                if (stripe.address != 0 && !JdkFields.isVirtual(stripe.thread)) {
                    all[n++] = stripe;
                }
            }
        }
        return Arrays.copyOf(all, n);
    }

    /** A table of twice the size with the same entries. The caller publishes it. */
    public static ThreadStripe[] doubled(ThreadStripe[] old) {
        ThreadStripe[] more = new ThreadStripe[old.length * 2];
        for (int i = 0; i < old.length; i++) {
            ThreadStripe stripe = old[i];
            while (stripe != null) {
                ThreadStripe next = stripe.next;
                push(more, stripe);
                stripe = next;
            }
        }
        return more;
    }

    public static void push(ThreadStripe[] buckets, ThreadStripe stripe) {
        int bucket = bucket(buckets, stripe.thread);
        stripe.next = buckets[bucket];
        CounterMemory.storeStoreFence();
        buckets[bucket] = stripe;
    }

    /** Removes the entry, which must be in the table. */
    public static void remove(ThreadStripe[] buckets, ThreadStripe stripe) {
        int bucket = bucket(buckets, stripe.thread);
        ThreadStripe before = buckets[bucket];
        if (before == stripe) {
            buckets[bucket] = stripe.next;
        } else {
            while (before.next != stripe) {
                before = before.next;
            }
            before.next = stripe.next;
        }
    }

    private static int bucket(ThreadStripe[] buckets, Thread thread) {
        return (int) JdkFields.id(thread) & (buckets.length - 1);
    }
}
