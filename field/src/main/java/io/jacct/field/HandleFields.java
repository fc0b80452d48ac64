// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.counter.Unit;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;

/** The fields of a handle. */
public final class HandleFields {
    private static final Field<Handle> LUID =
            Field.<Handle>number(
                            "luid",
                            "The luid of the beancounter that is charged with it; null: not known.",
                            Handle::owner)
                    .where(handle -> handle.owner() >= 0);

    private static final Field<Handle> OWNER = owner();

    private static final List<Field<Handle>> OPENED =
            List.of(
                    Field.number("descriptor", "Its number.", Handle::descriptor),
                    Field.text(
                            "kind",
                            "The kind of its endpoint; listen: a listening socket, or a connection that it has accepted.",
                            Handle::kind),
                    Field.text(
                            "endpoint", "The endpoint; other if it has no name.", Handle::endpoint),
                    Field.number("deviceNumber", "The number of that device.", Handle::device),
                    Field.text(
                                    "opener",
                                    "Name of the thread that opened it, at that time; null: it was"
                                            + " open before it was first seen.",
                                    Handle::opener)
                            .where(handle -> !handle.adopted()),
                    Field.number(
                                    "openerId",
                                    "Id of that thread; null: it was open before it was first seen.",
                                    Handle::openerId)
                            .where(handle -> !handle.adopted()),
                    Field.millis(
                            "openedMillis",
                            "When it was opened, or first seen.",
                            Handle::openedMillis));

    private static final Field<Handle> UNUSED =
            Field.<Handle>gauge(
                            "unusedNanos",
                            Unit.NANOSECONDS,
                            "For how long it has not been used, to the second; a use counts when it"
                                    + " begins.",
                            Handle::unusedNanos)
                    .where(handle -> handle.unusedNanos() >= 0)
                    .with(Field.Rollup.MAXIMUM);

    /** Of an open handle where its owner is known. These fields need no snapshot. */
    public static final List<Field<Handle>> OWNED = with(List.of(UNUSED));

    /** Of an open handle. */
    public static final List<Field<Handle>> OPEN = with(List.of(LUID, OWNER, UNUSED));

    /** Of a handle that was collected while it was open. */
    public static final List<Field<Handle>> COLLECTED =
            with(
                    List.of(
                            LUID,
                            OWNER,
                            Field.number(
                                            "alarm",
                                            "The number of its alarm; null: it is open.",
                                            Handle::alarm)
                                    .unless(0L),
                            Field.millis(
                                            "collectedMillis",
                                            "When it was collected; null: it is open.",
                                            Handle::collectedMillis)
                                    .unless(0L)));

    private HandleFields() {}

    private static List<Field<Handle>> with(List<Field<Handle>> more) {
        List<Field<Handle>> all = new ArrayList<>(OPENED);
        all.addAll(more);
        return List.copyOf(all);
    }

    /** One that holds nothing any more may have gone: then only its number is known. */
    private static Field<Handle> owner() {
        return new Field<>(
                "owner",
                Field.Kind.TEXT,
                Unit.NONE,
                false,
                Field.Rollup.NONE,
                "The name of that beancounter; null: not known, or gone.",
                (handle, in) -> name(handle.owner(), in));
    }

    private static String name(int luid, Snapshot in) {
        for (Beancounter each : in.beancounters()) {
            if (each.id() == luid) {
                return each.name();
            }
        }
        return null;
    }
}
