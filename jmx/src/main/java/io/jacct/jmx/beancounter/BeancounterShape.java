// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.beancounter;

import io.jacct.counter.Resource;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.Labels;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.snapshot.Beancounter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/** The MBeans of beancounters, one for each owner. {@code Registration} takes the shape. */
public final class BeancounterShape {
    public static final MBeanDefinition<BeancounterState> SHAPE =
            new MBeanDefinition<>(
                    "An owner: the resources that it holds, and its limits.", properties(), null);

    private BeancounterShape() {}

    private static List<AttributeDefinition<BeancounterState>> properties() {
        List<AttributeDefinition<BeancounterState>> properties = new ArrayList<>(identity());
        for (Resource resource : ResourceUse.COUNTED) {
            properties.addAll(of(resource));
        }
        properties.addAll(refused());
        properties.addAll(period());
        return properties;
    }

    private static List<AttributeDefinition<BeancounterState>> identity() {
        return List.of(
                fact(
                        "Luid",
                        "",
                        "The number of the owner; 0 is the JVM.",
                        true,
                        each -> (long) each.now().id()),
                AttributeDefinition.text(
                        "Name", "The name of the owner.", each -> each.now().name()),
                AttributeDefinition.text(
                        "Kind",
                        "The kind of the owner: jvm, said (named by the application), group, pool or"
                                + " loader.",
                        each -> each.now().kind()),
                AttributeDefinition.text(
                        "Parent",
                        "The beancounter that gets the same charges; empty if there is none.",
                        BeancounterState::parent),
                new AttributeDefinition<>(
                        "Closed",
                        "text",
                        "",
                        "Whether the owner is gone, but resources were still held then.",
                        SimpleType.BOOLEAN,
                        each -> each.now().closed()),
                fact(
                        "CreatedTime",
                        "ms",
                        "When it was made, in milliseconds since 1970.",
                        true,
                        each -> each.now().createdMillis()));
    }

    private static List<AttributeDefinition<BeancounterState>> of(Resource resource) {
        String name = Labels.capital(resource.label());
        String unit = resource.unit();
        String what = " Counted: " + resource.meaning() + ".";
        return List.of(
                gauge(resource, "Held", "The amount held now." + what, Beancounter.Use::held),
                gauge(resource, "Maxheld", "The most in this period.", Beancounter.Use::maxheld),
                gauge(resource, "Minheld", "The least in this period.", Beancounter.Use::minheld),
                bound(
                        resource,
                        "Barrier",
                        "The barrier, above which there is a notification; null: no barrier."),
                bound(
                        resource,
                        "Limit",
                        "The limit, above which charges are refused, or would be; null: no limit."),
                AttributeDefinition.counter(
                        name + "Failcnt",
                        "charges",
                        "Charges that were refused, or would have been.",
                        each -> each.use(resource).failcnt()),
                AttributeDefinition.counter(
                        name + "Crossings",
                        "crossings",
                        "How often held rose above the barrier after it had been clearly below.",
                        each -> each.now().crossings().get(resource.id())));
    }

    private static AttributeDefinition<BeancounterState> gauge(
            Resource resource, String name, String sentence, ToLongFunction<Beancounter.Use> of) {
        return AttributeDefinition.gauge(
                Labels.capital(resource.label()) + name,
                resource.unit(),
                sentence,
                each -> of.applyAsLong(each.use(resource)));
    }

    private static AttributeDefinition<BeancounterState> bound(
            Resource resource, String name, String sentence) {
        boolean barrier = name.equals("Barrier");
        return AttributeDefinition.<BeancounterState>gauge(
                        Labels.capital(resource.label()) + name,
                        resource.unit(),
                        sentence,
                        each -> {
                            Beancounter.Use use = each.use(resource);
                            return ResourceUse.bound(barrier ? use.barrier() : use.limit());
                        })
                .optional();
    }

    private static List<AttributeDefinition<BeancounterState>> refused() {
        return List.of(
                AttributeDefinition.counter(
                        "RefusedCharges",
                        "charges",
                        "Charges of all resources that were refused, or would have been.",
                        each -> each.now().refused() == null ? 0 : each.now().refused().times()),
                refusedText("Resource", "The resource", each -> Resource.label(each.resource())),
                refusedText("Thread", "The thread", Beancounter.Refused::thread),
                refusedText("Target", "The file, peer or thread", Beancounter.Refused::target),
                refusedFact("ThreadId", "", "The thread's id", Beancounter.Refused::task),
                refusedFact("Amount", "", "The amount", Beancounter.Refused::amount),
                refusedFact("Time", "ms", "When it was", Beancounter.Refused::millis));
    }

    private static AttributeDefinition<BeancounterState> refusedText(
            String name, String sentence, Function<Beancounter.Refused, String> value) {
        return AttributeDefinition.text(
                "Refused" + name,
                sentence + " of the charge that was last refused; empty if there is none.",
                each -> each.now().refused() == null ? "" : value.apply(each.now().refused()));
    }

    private static AttributeDefinition<BeancounterState> refusedFact(
            String name, String unit, String sentence, ToLongFunction<Beancounter.Refused> value) {
        return fact(
                "Refused" + name,
                unit,
                sentence + ", of the charge that was last refused; null: there is none.",
                false,
                each ->
                        each.now().refused() == null
                                ? null
                                : value.applyAsLong(each.now().refused()));
    }

    private static List<AttributeDefinition<BeancounterState>> period() {
        String when = " of the last complete period, in milliseconds since 1970; null: none yet.";
        OpenType<?> table = ResourceUse.ROWS.tableType();
        return List.of(
                fact("PeriodStart", "ms", "Start" + when, false, each -> start(each)),
                fact("PeriodEnd", "ms", "End" + when, false, each -> end(each)),
                AttributeDefinition.counter(
                        "Underflows",
                        "uncharges",
                        "How often more was given back than was held.",
                        each -> each.now().underflows()),
                new AttributeDefinition<>(
                        "Resources",
                        "text",
                        "",
                        "The counted resources, with the last complete period, by name.",
                        table,
                        each -> ResourceUse.ROWS.table(ResourceUse.of(each.now()))));
    }

    private static Long start(BeancounterState state) {
        return state.periodMillis(state.now().periodStart());
    }

    private static Long end(BeancounterState state) {
        return state.periodMillis(state.now().periodEnd());
    }

    /** A number that collectors must not record as a series. */
    private static AttributeDefinition<BeancounterState> fact(
            String name,
            String unit,
            String sentence,
            boolean always,
            Function<BeancounterState, Long> value) {
        return new AttributeDefinition<>(
                name, "text", unit, sentence, SimpleType.LONG, always, value::apply);
    }
}
