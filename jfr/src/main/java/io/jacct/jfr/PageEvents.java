// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import io.jacct.counter.Unit;
import io.jacct.field.HandleFields;
import io.jacct.field.ResourceFields;
import io.jacct.field.ResourceUse;
import io.jacct.ledger.OpenerStacks;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Handle;

/**
 * The events that a look at the page finds: handles that were lost, and bounds that were reached.
 * {@code FlightRecording} defines them.
 */
final class PageEvents {
    private static final String PERIOD = "1 s";

    private PageEvents() {}

    /**
     * A bound of a resource that was reached some times since the last look.
     *
     * @param bound {@code barrier} or {@code limit}
     */
    record Reached(ResourceUse use, String bound, long times) {
        /** The last refused charge, if it was of this resource. */
        private Beancounter.Refused last() {
            Beancounter.Refused last = use.owner().refused();
            boolean own = last != null && last.resource() == use.resource().id();
            return own && bound.equals(LIMIT) ? last : null;
        }
    }

    static final String BARRIER = "barrier";
    static final String LIMIT = "limit";

    static EventDefinition<PeriodicEvents.Shown<Handle>> leaks() {
        return EventDefinition.periodic(
                "HandleLeak",
                "A handle was collected as garbage while it was open.",
                PERIOD,
                new Columns<PeriodicEvents.Shown<Handle>>()
                        .fields(
                                HandleFields.COLLECTED,
                                PeriodicEvents.Shown::it,
                                leak -> leak.in().snapshot())
                        .text(
                                "stack",
                                "Where it was opened, a frame on each line; empty without"
                                        + " handles=stacks.",
                                leak ->
                                        OpenerStacks.of(
                                                leak.it().descriptor(), leak.it().openedNanos()))
                        .done());
    }

    static EventDefinition<Reached> limits() {
        return EventDefinition.periodic(
                "LimitReached",
                "An owner's resource has risen above its barrier, or charges were above its limit.",
                PERIOD,
                new Columns<Reached>()
                        .text("owner", "The beancounter.", it -> it.use().owner().name())
                        .number("luid", "Its number.", Unit.NONE, it -> it.use().owner().id())
                        .text("resource", "The resource.", it -> it.use().resource().label())
                        .text("bound", "barrier or limit.", Reached::bound)
                        .number(
                                "times",
                                "How often since the last such event.",
                                Unit.NONE,
                                Reached::times)
                        .fields(ResourceFields.ALL, Reached::use, it -> null)
                        .text(
                                "thread",
                                "The thread of the last refused charge; null: not known.",
                                it -> it.last() == null ? null : it.last().thread())
                        .text(
                                "target",
                                "The file, peer or thread of that charge; null: not known.",
                                it -> it.last() == null ? null : it.last().target())
                        .done());
    }
}
