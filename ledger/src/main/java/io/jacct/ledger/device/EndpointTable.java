// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Boot loader. The endpoints by kind and name: a hash table of chains. A look-up is lock-free and
 * marks its result as used. Changes are under the lock of {@link Endpoints}.
 */
final class EndpointTable {
    private final AtomicReferenceArray<EndpointEntry> buckets;

    /**
     * How many entries were made. So an entry that is looked up again is stored to once for each.
     */
    private long made;

    /** A table for {@code most} entries. */
    EndpointTable(int most) {
        this.buckets = new AtomicReferenceArray<>(Integer.highestOneBit(Math.max(64, most)) * 2);
    }

    /** The endpoint of that kind and name, or null. */
    EndpointEntry find(int kind, String name) {
        EndpointEntry entry = buckets.get(bucket(kind, name));
        while (entry != null
                && !(EndpointKind.kind(entry.endpoint) == kind && entry.name.equals(name))) {
            entry = entry.chain;
        }
        if (entry != null) {
            used(entry);
        }
        return entry;
    }

    /** Marks the entry as used after all that were made so far. */
    void used(EndpointEntry entry) {
        if (entry.used != made) {
            entry.used = made;
        }
    }

    void put(EndpointEntry entry) {
        made++;
        int bucket = bucket(entry);
        entry.chain = buckets.get(bucket);
        buckets.set(bucket, entry);
    }

    /** Removes the entry, if it is in the table. */
    void remove(EndpointEntry entry) {
        int bucket = bucket(entry);
        EndpointEntry before = buckets.get(bucket);
        if (before == entry) {
            buckets.set(bucket, entry.chain);
            return;
        }
        while (before != null && before.chain != entry) {
            before = before.chain;
        }
        if (before != null) {
            before.chain = entry.chain;
        }
    }

    private int bucket(EndpointEntry entry) {
        return bucket(EndpointKind.kind(entry.endpoint), entry.name);
    }

    private int bucket(int kind, String name) {
        return (name.hashCode() * 31 + kind) * 0x9E3779B9 >>> 8 & (buckets.length() - 1);
    }
}
