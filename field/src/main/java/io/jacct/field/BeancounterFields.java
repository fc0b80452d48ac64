// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.counter.Resource;
import io.jacct.counter.Unit;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Beancounter.Refused;
import io.jacct.snapshot.Snapshot;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** The fields of a beancounter; {@link ResourceFields} has those of its resources. */
public final class BeancounterFields {
    /** All of them. */
    public static final List<Field<Beancounter>> ALL =
            List.of(
                    Field.number("luid", "The number of the owner; 0 is the JVM.", Beancounter::id),
                    Field.text("name", "The name of the owner.", Beancounter::name),
                    Field.text(
                            "kind",
                            "The kind of the owner: jvm, named (by the application), group,"
                                    + " pool or loader.",
                            Beancounter::kind),
                    Field.number(
                                    "parent",
                                    "The luid of the beancounter that gets the same charges; null:"
                                            + " there is none.",
                                    Beancounter::parent)
                            .where(each -> each.parent() >= 0),
                    parentName(),
                    Field.flag(
                            "closed",
                            "Whether the owner is gone, but resources were still held then.",
                            Beancounter::closed),
                    Field.millis("createdMillis", "When it was made.", Beancounter::createdMillis),
                    Field.time(
                                    "periodStartMillis",
                                    "Start of the last complete period; null: none yet.",
                                    Beancounter::periodStart)
                            .where(each -> each.periodEnd() != 0),
                    Field.time(
                            "periodEndMillis",
                            "End of the last complete period; null: none yet.",
                            Beancounter::periodEnd),
                    Field.counter(
                            "underflows",
                            Unit.CHARGES,
                            "How often more was given back than was held.",
                            Beancounter::underflows),
                    Field.counter(
                            "refusedCharges",
                            Unit.CHARGES,
                            "Charges of all resources that were refused, or would have been.",
                            each -> each.refused() == null ? 0 : each.refused().times()),
                    refused("Resource", "The resource", last -> Resource.label(last.resource())),
                    refusedNumber("Amount", "The amount", Refused::amount),
                    refused("Thread", "The thread", Refused::thread),
                    refusedNumber("ThreadId", "The id of the thread", Refused::task),
                    refused("Target", "The file, peer or thread", Refused::target),
                    Field.<Beancounter>millis(
                                    "refusedMillis",
                                    "When the last refusal was; null: there was none.",
                                    each -> each.refused().millis())
                            .where(each -> each.refused() != null));

    private BeancounterFields() {}

    private static Field<Beancounter> parentName() {
        return new Field<>(
                "parentName",
                Field.Kind.TEXT,
                Unit.NONE,
                false,
                Field.Rollup.NONE,
                "The name of that beancounter; null: there is none.",
                BeancounterFields::parentName);
    }

    private static String parentName(Beancounter of, Snapshot in) {
        for (Beancounter each : in.beancounters()) {
            if (each.id() == of.parent()) {
                return each.name();
            }
        }
        return null;
    }

    private static Field<Beancounter> refused(
            String name, String sentence, Function<Refused, String> value) {
        return Field.<Beancounter>text(
                        "refused" + name, of(sentence), each -> value.apply(each.refused()))
                .where(each -> each.refused() != null);
    }

    private static Field<Beancounter> refusedNumber(
            String name, String sentence, ToLongFunction<Refused> value) {
        return Field.<Beancounter>number(
                        "refused" + name, of(sentence), each -> value.applyAsLong(each.refused()))
                .where(each -> each.refused() != null);
    }

    private static String of(String sentence) {
        return sentence + " of the charge that was last refused; null: there is none.";
    }
}
