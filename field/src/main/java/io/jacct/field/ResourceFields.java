// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.counter.Unit;
import io.jacct.field.Field.Rollup;
import io.jacct.snapshot.Beancounter.Use;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The fields of a beancounter's use of a resource, with OpenVZ's names. An amount is in the unit of
 * the resource. Where a beancounter has its resources side by side, a field is called {@code
 * numfileHeld}.
 */
public final class ResourceFields {
    /** All of them. */
    public static final List<Field<ResourceUse>> ALL =
            List.of(
                    amount("held", "The amount held now.", Use::held),
                    amount("maxheld", "The most in this period.", Use::maxheld)
                            .with(Rollup.MAXIMUM),
                    amount("minheld", "The least in this period.", Use::minheld).with(Rollup.NONE),
                    amount(
                                    "barrier",
                                    "The barrier, above which there is a notification; null: no"
                                            + " barrier.",
                                    Use::barrier)
                            .unless(Long.MAX_VALUE)
                            .with(Rollup.NONE),
                    amount(
                                    "limit",
                                    "The limit, above which charges are refused, or would be; null:"
                                            + " no limit.",
                                    Use::limit)
                            .unless(Long.MAX_VALUE)
                            .with(Rollup.NONE),
                    Field.<ResourceUse>counter(
                                    "failcnt",
                                    Unit.CHARGES,
                                    "Charges that were refused, or would have been.",
                                    use -> use.now().failcnt())
                            .called("user_beancounters `failcnt`"),
                    Field.counter(
                            "crossings",
                            Unit.EVENTS,
                            "How often held rose above the barrier after it had been clearly below.",
                            ResourceUse::crossings),
                    last("lastHeld", "held", Use::held),
                    last("lastMaxheld", "maxheld", Use::maxheld),
                    last("lastMinheld", "minheld", Use::minheld));

    private ResourceFields() {}

    private static Field<ResourceUse> amount(
            String name, String sentence, ToLongFunction<Use> value) {
        return Field.gauge(name, Unit.NONE, sentence, use -> value.applyAsLong(use.now()));
    }

    private static Field<ResourceUse> last(String name, String what, ToLongFunction<Use> value) {
        // no series of its own: it repeats what the present period had
        return Field.<ResourceUse>number(
                        name,
                        "As "
                                + what
                                + ", as of the end of the last complete period; null: there was"
                                + " none.",
                        use -> value.applyAsLong(use.last()))
                .where(ResourceUse::hasPeriod);
    }
}
