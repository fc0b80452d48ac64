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
 * What a beancounter holds of a resource: a row in the tables of both MBeans.
 *
 * @param owner the beancounter
 * @param resource one that is counted
 */
record ResourceUse(Beancounter owner, Resource resource) {
    /** The resources that have values. */
    static final List<Resource> COUNTED =
            Arrays.stream(Resource.values()).filter(Resource::isCounted).toList();

    static final Rows<ResourceUse> ROWS =
            new Rows<ResourceUse>("BeancounterResource", "What an owner holds of a resource.")
                    .number("luid", "The id of the owner; 0 is the JVM.", use -> use.owner.id())
                    .text("owner", "Its name.", use -> use.owner.name())
                    .flag("closed", "Whether the owner is gone.", use -> use.owner.closed())
                    .text("resource", "The name.", use -> use.resource.label())
                    .text("unit", "What is counted: items or bytes.", use -> use.resource.unit())
                    .number("held", "What is held now.", use -> use.now().held())
                    .number("maxheld", "The most in this period.", use -> use.now().maxheld())
                    .number("minheld", "The least in this period.", use -> use.now().minheld())
                    .perhaps(
                            "barrier",
                            "Above it a notification is sent; null: none.",
                            SimpleType.LONG,
                            use -> bound(use.now().barrier()))
                    .perhaps(
                            "limit",
                            "Above it charges are refused, or would be; null: none.",
                            SimpleType.LONG,
                            use -> bound(use.now().limit()))
                    .number("failcnt", "Refused charges so far.", use -> use.now().failcnt())
                    .number(
                            "crossings",
                            "How often held has risen above the barrier.",
                            ResourceUse::crossings)
                    .perhaps("lastHeld", last("held"), SimpleType.LONG, of(Beancounter.Use::held))
                    .perhaps(
                            "lastMaxheld",
                            last("maxheld"),
                            SimpleType.LONG,
                            of(Beancounter.Use::maxheld))
                    .perhaps(
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

    /** Null for {@code Long.MAX_VALUE}, which is no bound. */
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

    /** Those of all owners, by {@code OWNER:RESOURCE}; the second of a name is {@code OWNER#ID}. */
    static Map<String, ResourceUse> of(List<Beancounter> owners) {
        Map<String, ResourceUse> uses = new LinkedHashMap<>();
        for (Beancounter owner : owners) {
            boolean taken = uses.containsKey(owner.name() + ":" + COUNTED.get(0).label());
            String name = taken ? owner.name() + "#" + owner.id() : owner.name();
            of(owner).forEach((label, use) -> uses.put(name + ":" + label, use));
        }
        return uses;
    }
}
