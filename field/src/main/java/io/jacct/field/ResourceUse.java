// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.counter.Resource;
import io.jacct.snapshot.Beancounter;
import java.util.Arrays;
import java.util.List;

/**
 * A beancounter's use of one resource.
 *
 * @param owner the beancounter
 * @param resource a resource that jacct counts
 */
public record ResourceUse(Beancounter owner, Resource resource) {
    /** The resources that have values. */
    public static final List<Resource> COUNTED =
            Arrays.stream(Resource.values()).filter(Resource::isCounted).toList();

    /** Its use of each resource that is counted. */
    public static List<ResourceUse> of(Beancounter owner) {
        return COUNTED.stream().map(each -> new ResourceUse(owner, each)).toList();
    }

    /** As of now. */
    public Beancounter.Use now() {
        return owner.now().get(resource.id());
    }

    /** As of the end of the last complete period, if {@link #hasPeriod} is true. */
    public Beancounter.Use last() {
        return owner.last().get(resource.id());
    }

    /** Whether a period has ended. */
    public boolean hasPeriod() {
        return owner.periodEnd() != 0;
    }

    /** How often held has risen above the barrier. */
    public long crossings() {
        return owner.crossings().get(resource.id());
    }
}
