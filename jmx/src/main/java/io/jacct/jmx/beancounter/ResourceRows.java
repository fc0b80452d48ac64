// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.beancounter;

import io.jacct.field.ResourceFields;
import io.jacct.field.ResourceUse;
import io.jacct.jmx.shape.Rows;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Snapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.openmbean.TabularData;
import javax.management.openmbean.TabularType;

/** The tables of beancounters' use of resources, in the MBeans of one and of all owners. */
final class ResourceRows {
    private static final Rows<ResourceUse> ROWS =
            new Rows<ResourceUse>("BeancounterResource", "An owner's use of a resource.")
                    .number("luid", "The id of the owner; 0 is the JVM.", use -> use.owner().id())
                    .text("owner", "Its name.", use -> use.owner().name())
                    .flag("closed", "Whether the owner is gone.", use -> use.owner().closed())
                    .text("resource", "The name.", use -> use.resource().label())
                    .text("unit", "The unit: items or bytes.", use -> use.resource().unit())
                    .fields(ResourceFields.ALL, use -> use, use -> null)
                    .done();

    private ResourceRows() {}

    static TabularType tableType() {
        return ROWS.tableType();
    }

    /** The resources of one owner by their names. */
    static TabularData of(Beancounter owner) {
        Map<String, ResourceUse> uses = new LinkedHashMap<>();
        ResourceUse.of(owner).forEach(use -> uses.put(use.resource().label(), use));
        return ROWS.table(uses);
    }

    /**
     * The resources of all owners, by {@code OWNER:RESOURCE}. A second owner of the same name is
     * {@code OWNER~ID}.
     */
    static TabularData of(Snapshot snapshot) {
        Map<String, ResourceUse> uses = new LinkedHashMap<>();
        for (Beancounter owner : snapshot.beancounters()) {
            List<ResourceUse> all = ResourceUse.of(owner);
            boolean taken = uses.containsKey(key(owner.name(), all.get(0)));
            String name = taken ? owner.name() + "~" + owner.id() : owner.name();
            all.forEach(use -> uses.put(key(name, use), use));
        }
        return ROWS.table(uses);
    }

    private static String key(String owner, ResourceUse use) {
        return owner + ":" + use.resource().label();
    }

    /** The bound, or null for {@code Long.MAX_VALUE}, which stands for no bound. */
    static Long bound(long value) {
        return value == Long.MAX_VALUE ? null : Long.valueOf(value);
    }
}
