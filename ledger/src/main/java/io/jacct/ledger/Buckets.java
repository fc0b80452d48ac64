// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. The chains of the table of {@link Tasks}, as its monitor's owner changes them;
 * readers look on without it.
 */
final class Buckets {
    private Buckets() {}

    /** A table of twice the size with the same entries, for the caller to publish. */
    static Stripe[] doubled(Stripe[] old) {
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

    static void push(Stripe[] buckets, Stripe stripe) {
        int bucket = bucket(buckets, stripe);
        stripe.next = buckets[bucket];
        CounterMemory.storeStoreFence();
        buckets[bucket] = stripe;
    }

    /** The entry must be there. */
    static void remove(Stripe[] buckets, Stripe stripe) {
        int bucket = bucket(buckets, stripe);
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

    private static int bucket(Stripe[] buckets, Stripe stripe) {
        return (int) JdkFields.id(stripe.thread) & (buckets.length - 1);
    }
}
