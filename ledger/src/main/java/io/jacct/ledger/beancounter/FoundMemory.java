// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.counter.Resource;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. Charges the JVM for the mapped and direct memory that no owner was charged for: it
 * was there before beancounters were in use, or this JDK does not let the agent see who gets it. It
 * is what the JDK counts, less the page and less what is held. The agent's thread only, once a
 * second.
 *
 * <p>While a thread gets memory, the JDK may have counted it and the owner not be charged yet. So
 * only what two looks find is charged.
 */
final class FoundMemory {
    private static final long REST = 500_000_000L;

    private final Beancounters all;
    private final Found mapped = new Found(Resource.MAPPEDBYTES);
    private final Found direct = new Found(Resource.DIRECTBYTES);
    private long due = System.nanoTime();

    FoundMemory(Beancounters all) {
        this.all = all;
    }

    /** The memory of one kind. */
    private static final class Found {
        final Resource resource;
        long last = Long.MAX_VALUE;
        long charged;

        Found(Resource resource) {
            this.resource = resource;
        }
    }

    void tend() {
        long now = System.nanoTime();
        if (now - due < 0) {
            return;
        }
        due = now + REST;
        long[] mappings = new long[2];
        if (JdkFields.addMappings(mappings)) {
            all.page.memory.subtractMappings(mappings);
            charge(mapped, mappings[1]);
        }
        long bytes = JdkFields.directBytes();
        if (bytes >= 0) {
            charge(direct, bytes - all.page.memory.directBytes());
        }
    }

    private void charge(Found found, long bytes) {
        long now = Math.max(0, bytes - all.holdings.bytes(found.resource));
        long wanted = Math.min(now, found.last);
        found.last = now;
        int resource = found.resource.id();
        if (wanted > found.charged) {
            all.jvm.charge(resource, wanted - found.charged, Severity.FORCE);
        } else if (wanted < found.charged) {
            all.jvm.uncharge(resource, found.charged - wanted);
        }
        found.charged = wanted;
    }
}
