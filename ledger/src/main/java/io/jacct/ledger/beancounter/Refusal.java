// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.counter.Resource;

/** Boot loader. The reason of a refused charge: the one line that the application sees. */
public final class Refusal {
    private final Beancounter owner;
    private final int resource;
    private final long held;
    private final long bound;

    Refusal(Beancounter owner, int resource, long held, long bound) {
        this.owner = owner;
        this.resource = resource;
        this.held = held;
        this.bound = bound;
    }

    /** Notes what the charge was for: a path, a peer or a thread's name. */
    public void target(String target) {
        owner.refusedFor(target);
    }

    /** As in {@code numfile of tenant-7: 1200 of 1200}. */
    @Override
    public String toString() {
        return Resource.label(resource)
                .concat(" of ")
                .concat(owner.name)
                .concat(": ")
                .concat(Long.toString(held))
                .concat(" of ")
                .concat(Long.toString(bound));
    }
}
