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
    public static Stripe find(Stripe[] buckets, Thread thread) {
        Stripe stripe = buckets[bucket(buckets, thread)];
        while (stripe != null && stripe.thread != thread) {
            stripe = stripe.next;
        }
        return stripe;
    }

    /** The platform threads that have a record; the table has at most {@code entries} entries. */
    static Stripe[] all(Stripe[] buckets, int entries) {
        Stripe[] all = new Stripe[entries];
        int n = 0;
        for (int i = 0; i < buckets.length; i++) {
            for (Stripe stripe = buckets[i]; stripe != null; stripe = stripe.next) {
                if (stripe.address != 0 && !JdkFields.isVirtual(stripe.thread)) {
                    all[n++] = stripe;
                }
            }
        }
        return Arrays.copyOf(all, n);
    }

    /** A table of twice the size with the same entries. The caller publishes it. */
    public static Stripe[] doubled(Stripe[] old) {
        Stripe[] more = new Stripe[old.length * 2];
        for (int i = 0; i < old.length; i++) {
            Stripe stripe = old[i];
            while (stripe != null) {
                Stripe next = stripe.next;
                push(more, stripe);
                stripe = next;
            }
        }
        return more;
    }

    public static void push(Stripe[] buckets, Stripe stripe) {
        int bucket = bucket(buckets, stripe.thread);
        stripe.next = buckets[bucket];
        CounterMemory.storeStoreFence();
        buckets[bucket] = stripe;
    }

    /** Removes the entry, which must be in the table. */
    public static void remove(Stripe[] buckets, Stripe stripe) {
        int bucket = bucket(buckets, stripe.thread);
        Stripe before = buckets[bucket];
        if (before == stripe) {
            buckets[bucket] = stripe.next;
        } else {
            while (before.next != stripe) {
                before = before.next;
            }
            before.next = stripe.next;
        }
    }

    private static int bucket(Stripe[] buckets, Thread thread) {
        return (int) JdkFields.id(thread) & (buckets.length - 1);
    }
}
