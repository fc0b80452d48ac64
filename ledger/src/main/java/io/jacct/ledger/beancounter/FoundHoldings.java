// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.counter.Resource;
import io.jacct.memory.JdkCounts;

/**
 * Boot loader. Charges the JVM for the mapped and direct memory, the file locks and the child
 * processes that no owner was charged for: they were there before beancounters were in use, or this
 * JDK does not let the agent see who gets them. They are what the JDK counts, less what the page
 * takes and less what is held. The agent's thread only, once a second.
 *
 * <p>While a thread gets one, the JDK may have counted it and the owner not be charged yet. So only
 * what two looks find is charged.
 */
final class FoundHoldings {
    private static final long REST = 500_000_000L;

    private final Beancounters all;
    private final Found mapped = new Found(Resource.MAPPEDBYTES);
    private final Found direct = new Found(Resource.DIRECTBYTES);
    private final Found locks = new Found(Resource.NUMFLOCK);
    private final Found children = new Found(Resource.NUMCHILD);
    private long due = System.nanoTime();

    FoundHoldings(Beancounters all) {
        this.all = all;
    }

    /** The holdings of one kind. */
    private static final class Found {
        final Resource resource;
        long last = Long.MAX_VALUE;
        long charged;

        Found(Resource resource) {
            this.resource = resource;
        }
    }

    void run() {
        long now = System.nanoTime();
        if (now - due < 0) {
            return;
        }
        due = now + REST;
        long[] mappings = new long[2];
        if (JdkCounts.addMappings(mappings)) {
            charge(mapped, mappings[1]);
        }
        long bytes = JdkCounts.directBytes();
        if (bytes >= 0) {
            charge(direct, bytes - all.page.memory.directBytes());
        }
        charge(locks, JdkCounts.fileLocks() - all.page.memory.fileLocks());
        charge(children, JdkCounts.children());
    }

    private void charge(Found found, long amount) {
        long now = Math.max(0, amount - all.holdings.held(found.resource));
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
