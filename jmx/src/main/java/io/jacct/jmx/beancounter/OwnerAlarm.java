// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.beancounter;

import io.jacct.counter.Resource;
import io.jacct.field.ResourceUse;
import io.jacct.jmx.device.HandlesShape;
import io.jacct.jmx.shape.OpenData;
import io.jacct.jmx.shape.Rows;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Handle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.SimpleType;

/**
 * The content of a notification of the MBean Beancounters, before it is sent.
 *
 * @param type of the notification
 * @param message one line
 * @param userData composite data, with one type for each kind of notification
 */
record OwnerAlarm(String type, String message, CompositeData userData) {
    static final String BARRIER = "beancounter.barrier";
    static final String REFUSED = "beancounter.refused";
    static final String LEAK = "beancounter.leak";
    static final String RISING = "beancounter.rising";
    static final String SIGNAL = "ubstat.";

    private static final Rows<UbstatRequest> SIGNALS =
            new Rows<UbstatRequest>("UbstatSignal", "The period has ended.")
                    .text(
                            "subscriber",
                            "The client that made the request.",
                            UbstatRequest::subscriber)
                    .number("signum", "The number from the request.", UbstatRequest::signum)
                    .done();

    private static final Rows<Change> CROSSED = change("BarrierCrossed").done();

    private static final Rows<Change> CHARGES =
            change("ChargeRefused")
                    .text(
                            "thread",
                            "The thread of the last one; empty if it is not known.",
                            Change::thread)
                    .text(
                            "target",
                            "The file, peer or thread of the last one; empty if "
                                    + "it is not known.",
                            Change::target)
                    .optional(
                            "time",
                            "The time of the last one; null: it is not known.",
                            SimpleType.LONG,
                            Change::millis)
                    .done();

    private static final Rows<Leak> LEAKS =
            owner(
                            new Rows<Leak>(
                                    "OwnerLeak", "The owner was closed and still holds resources."),
                            Leak::of)
                    .optional(
                            "held",
                            "The amounts held, by resource.",
                            OpenData.NUMBERS,
                            leak -> OpenData.map(OpenData.NUMBERS, held(leak.of)))
                    .optional(
                            "handles",
                            "The open handles that are charged to it, by descriptor.",
                            HandlesShape.OWNED.tableType(),
                            leak -> HandlesShape.OWNED.table(leak.rows()))
                    .done();

    private static final Rows<Rise> RISES =
            owner(new Rows<Rise>("MinheldRising", "The owner held more in each period."), Rise::of)
                    .text("resource", "The resource.", rise -> rise.resource.label())
                    .number("minheld", "The least in the last period.", Rise::minheld)
                    .number(
                            "periods",
                            "The number of periods in a row in which it has risen.",
                            Rise::periods)
                    .optional(
                            "openers",
                            "The threads that opened most of the open handles, with the "
                                    + "number of handles.",
                            OpenData.NUMBERS,
                            rise -> OpenData.map(OpenData.NUMBERS, rise.openers))
                    .done();

    /** An event that has happened {@code times} times since it was last reported. */
    private record Change(Beancounter of, Resource resource, long times) {
        Beancounter.Use use() {
            return of.now().get(resource.id());
        }

        /** The last refused charge, if it was of this resource. */
        private Beancounter.Refused last() {
            Beancounter.Refused last = of.refused();
            return last != null && last.resource() == resource.id() ? last : null;
        }

        String thread() {
            return last() == null ? "" : last().thread();
        }

        String target() {
            return last() == null ? "" : last().target();
        }

        Long millis() {
            return last() == null ? null : last().millis();
        }
    }

    private record Leak(Beancounter of, List<Handle> handles) {
        Map<String, Handle> rows() {
            Map<String, Handle> rows = new LinkedHashMap<>();
            handles.forEach(each -> rows.put(Integer.toString(each.descriptor()), each));
            return rows;
        }
    }

    private record Rise(
            Beancounter of,
            Resource resource,
            long minheld,
            long periods,
            Map<String, Long> openers) {}

    private static Rows<Change> change(String name) {
        return owner(new Rows<Change>(name, "At a bound."), Change::of)
                .text("resource", "The resource.", change -> change.resource.label())
                .number(
                        "times",
                        "The number of times since the last such notification.",
                        Change::times)
                .number("held", "The amount held now.", change -> change.use().held())
                .number("maxheld", "The most in this period.", change -> change.use().maxheld())
                .optional(
                        "barrier",
                        "Null: there is none any more.",
                        SimpleType.LONG,
                        change -> ResourceRows.bound(change.use().barrier()))
                .optional(
                        "limit",
                        "Null: none.",
                        SimpleType.LONG,
                        change -> ResourceRows.bound(change.use().limit()));
    }

    private static <R> Rows<R> owner(
            Rows<R> rows, java.util.function.Function<R, Beancounter> owner) {
        return rows.number("luid", "Of the owner.", row -> owner.apply(row).id())
                .text("owner", "Its name.", row -> owner.apply(row).name());
    }

    /** The amounts that an owner holds, for each resource of which it holds any. */
    static Map<String, Long> held(Beancounter of) {
        Map<String, Long> held = new LinkedHashMap<>();
        for (ResourceUse use : ResourceUse.of(of)) {
            held.put(use.resource().label(), use.now().held());
        }
        held.values().removeIf(each -> each == 0);
        return held;
    }

    static OwnerAlarm signal(UbstatRequest request) {
        return new OwnerAlarm(
                SIGNAL + request.signum(), request.subscriber(), SIGNALS.row(request));
    }

    static OwnerAlarm barrier(Beancounter of, Resource resource, long times) {
        Change change = new Change(of, resource, times);
        String barrier = bound(change.use().barrier());
        String message =
                resource.label() + " of " + of.name() + " has risen above its barrier " + barrier;
        return new OwnerAlarm(
                BARRIER, message + "; held " + change.use().held(), CROSSED.row(change));
    }

    static OwnerAlarm refused(Beancounter of, Resource resource, long times) {
        Change change = new Change(of, resource, times);
        String message =
                "%d charges of %s of %s above its limit %s; held %d%s"
                        .formatted(
                                times,
                                resource.label(),
                                of.name(),
                                bound(change.use().limit()),
                                change.use().held(),
                                change.last() == null
                                        ? ""
                                        : "; the last one by " + change.thread());
        return new OwnerAlarm(REFUSED, message, CHARGES.row(change));
    }

    private static String bound(long value) {
        return value == Long.MAX_VALUE ? "(none)" : Long.toString(value);
    }

    static OwnerAlarm leak(Beancounter of, List<Handle> handles) {
        String held =
                held(of).entrySet().stream()
                        .map(each -> each.getKey() + " " + each.getValue())
                        .collect(Collectors.joining(", "));
        StringBuilder message = new StringBuilder(of.name() + " was closed and holds " + held);
        if (!handles.isEmpty()) {
            Handle first = handles.get(0);
            message.append("; ").append(first.kind()).append(' ').append(first.endpoint());
            message.append(", opened by ").append(first.opener());
            message.append(handles.size() == 1 ? "" : ", and " + (handles.size() - 1) + " more");
        }
        return new OwnerAlarm(LEAK, message.toString(), LEAKS.row(new Leak(of, handles)));
    }

    static OwnerAlarm rising(
            Beancounter of, Resource resource, long periods, Map<String, Long> openers) {
        long minheld = of.last().get(resource.id()).minheld();
        String message =
                "%s of %s has risen in %d periods in a row; the least is %d now"
                        .formatted(resource.label(), of.name(), periods, minheld);
        return new OwnerAlarm(
                RISING, message, RISES.row(new Rise(of, resource, minheld, periods, openers)));
    }
}
