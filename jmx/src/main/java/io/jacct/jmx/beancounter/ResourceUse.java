// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.beancounter;

import io.jacct.counter.Resource;
import io.jacct.jmx.shape.Rows;
import io.jacct.snapshot.Beancounter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import javax.management.openmbean.SimpleType;

/**
 * A beancounter's use of one resource: a row in the tables of both MBeans.
 *
 * @param owner the beancounter
 * @param resource a resource that jacct counts
 */
record ResourceUse(Beancounter owner, Resource resource) {
    /** The resources that have values. */
    static final List<Resource> COUNTED =
            Arrays.stream(Resource.values()).filter(Resource::isCounted).toList();

    static final Rows<ResourceUse> ROWS =
            new Rows<ResourceUse>("BeancounterResource", "An owner's use of a resource.")
                    .number("luid", "The id of the owner; 0 is the JVM.", use -> use.owner.id())
                    .text("owner", "Its name.", use -> use.owner.name())
                    .flag("closed", "Whether the owner is gone.", use -> use.owner.closed())
                    .text("resource", "The name.", use -> use.resource.label())
                    .text("unit", "The unit: items or bytes.", use -> use.resource.unit())
                    .number("held", "The amount held now.", use -> use.now().held())
                    .number("maxheld", "The most in this period.", use -> use.now().maxheld())
                    .number("minheld", "The least in this period.", use -> use.now().minheld())
                    .optional(
                            "barrier",
                            "The barrier, above which a notification is sent; "
                                    + "null: no barrier.",
                            SimpleType.LONG,
                            use -> bound(use.now().barrier()))
                    .optional(
                            "limit",
                            "The limit, above which charges are refused, or "
                                    + "would be; null: no limit.",
                            SimpleType.LONG,
                            use -> bound(use.now().limit()))
                    .number("failcnt", "Refused charges so far.", use -> use.now().failcnt())
                    .number(
                            "crossings",
                            "How often held has risen above the barrier.",
                            ResourceUse::crossings)
                    .optional("lastHeld", last("held"), SimpleType.LONG, of(Beancounter.Use::held))
                    .optional(
                            "lastMaxheld",
                            last("maxheld"),
                            SimpleType.LONG,
                            of(Beancounter.Use::maxheld))
                    .optional(
                            "lastMinheld",
                            last("minheld"),
                            SimpleType.LONG,
                            of(Beancounter.Use::minheld))
                    .done();

    private static String last(String what) {
        return "As " + what + ", as of the end of the last complete period; null: there was none.";
    }

    private static java.util.function.Function<ResourceUse, Object> of(
            ToLongFunction<Beancounter.Use> value) {
        return use -> use.owner.periodEnd() == 0 ? null : value.applyAsLong(use.last());
    }

    /** The bound, or null for {@code Long.MAX_VALUE}, which stands for no bound. */
    static Long bound(long value) {
        return value == Long.MAX_VALUE ? null : Long.valueOf(value);
    }

    Beancounter.Use now() {
        return owner.now().get(resource.id());
    }

    Beancounter.Use last() {
        return owner.last().get(resource.id());
    }

    long crossings() {
        return owner.crossings().get(resource.id());
    }

    /** The resources of one owner by their names. */
    static Map<String, ResourceUse> of(Beancounter owner) {
        Map<String, ResourceUse> uses = new LinkedHashMap<>();
        COUNTED.forEach(each -> uses.put(each.label(), new ResourceUse(owner, each)));
        return uses;
    }

    /**
     * The resources of all owners, by {@code OWNER:RESOURCE}. A second owner of the same name is
     * {@code OWNER~ID}.
     */
    static Map<String, ResourceUse> of(List<Beancounter> owners) {
        Map<String, ResourceUse> uses = new LinkedHashMap<>();
        for (Beancounter owner : owners) {
            boolean taken = uses.containsKey(owner.name() + ":" + COUNTED.get(0).label());
            String name = taken ? owner.name() + "~" + owner.id() : owner.name();
            of(owner).forEach((label, use) -> uses.put(name + ":" + label, use));
        }
        return uses;
    }
}
