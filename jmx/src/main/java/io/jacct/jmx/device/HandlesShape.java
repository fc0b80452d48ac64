// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

import io.jacct.counter.Health;
import io.jacct.jmx.notification.Subscribers;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.Labels;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.jmx.shape.Nullables;
import io.jacct.jmx.shape.Rows;
import io.jacct.ledger.OpenerStacks;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Snapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import javax.management.MBeanNotificationInfo;
import javax.management.Notification;
import javax.management.openmbean.SimpleType;

/**
 * The MBean Handles: open handles, their openers, and forgotten handles. {@code Registration} takes
 * the shape.
 */
public final class HandlesShape {
    static final String LEAKED = "io.jacct.handle.leaked";

    private static final String STACK =
            "Where it was opened, a frame on each line; empty without handles=stacks.";

    /** An open handle. */
    public static final Rows<Handle> OPEN =
            who(new Rows<Handle>("Handle", "An open descriptor."))
                    .number(
                            "unusedNanos",
                            "For how long it has not been used, to the second; a use counts when it"
                                    + " begins. Unit: ns.",
                            Handle::unusedNanos)
                    .text("stack", STACK, HandlesShape::stack)
                    .done();

    static final Rows<Handle> COLLECTED =
            who(new Rows<Handle>(
                            "CollectedHandle", "A handle that was collected while it was open."))
                    .number(
                            "collectedTime",
                            "When it was collected, in milliseconds since 1970.",
                            Handle::collectedMillis)
                    .text("stack", STACK, HandlesShape::stack)
                    .done();

    private HandlesShape() {}

    public static MBeanDefinition<Snapshot> of(Subscribers subscribers) {
        return new MBeanDefinition<>(
                "The open handles of this JVM, and forgotten ones.",
                properties(subscribers),
                List.of(),
                new MBeanNotificationInfo(
                        new String[] {LEAKED},
                        Notification.class.getName(),
                        "A handle was collected as garbage while it was open. The "
                                + "message names it and its opener; the user data is its row of "
                                + "Collected."));
    }

    private static List<AttributeDefinition<Snapshot>> properties(Subscribers subscribers) {
        return List.of(
                AttributeDefinition.gauge(
                        "OpenHandles",
                        "handles",
                        "The handles that are open and in the table.",
                        snapshot -> (long) snapshot.handles().open().size()),
                AttributeDefinition.gauge(
                        "LongestUnusedNanos",
                        "ns",
                        "For how long the one unused for the longest time has not been used.",
                        HandlesShape::longestUnused),
                health(Health.LEAKED_HANDLES),
                health(Health.UNLISTED_HANDLES),
                AttributeDefinition.counter(
                        "NotificationsLost",
                        "notifications",
                        "Notifications that were lost because a slow listener left no room.",
                        snapshot -> subscribers.lost()),
                table(
                        "Handles",
                        "The open handles by descriptor, those that were unused for the "
                                + "longest time first.",
                        OPEN,
                        snapshot -> byNumber(snapshot.handles().open(), Handle::descriptor)),
                table(
                        "Collected",
                        "The last handles that were collected as garbage while they "
                                + "were open, by the number of the alarm.",
                        COLLECTED,
                        snapshot -> byNumber(snapshot.handles().collected(), Handle::alarm)));
    }

    private static AttributeDefinition<Snapshot> health(Health health) {
        return AttributeDefinition.counter(
                Labels.camel(health.label()),
                "handles",
                health.sentence(),
                snapshot -> snapshot.health().getOrDefault(health.label(), 0L));
    }

    private static AttributeDefinition<Snapshot> table(
            String name,
            String sentence,
            Rows<Handle> rows,
            Function<Snapshot, Map<String, Handle>> content) {
        Function<Snapshot, Object> table = snapshot -> rows.table(content.apply(snapshot));
        return new AttributeDefinition<>(name, "text", "", sentence, rows.tableType(), table);
    }

    private static Map<String, Handle> byNumber(List<Handle> all, ToLongFunction<Handle> number) {
        Map<String, Handle> rows = new LinkedHashMap<>();
        all.forEach(each -> rows.put(Long.toString(number.applyAsLong(each)), each));
        return rows;
    }

    private static Rows<Handle> who(Rows<Handle> rows) {
        return rows.number("descriptor", "Its number.", Handle::descriptor)
                .text("kind", "The kind of its endpoint.", Handle::kind)
                .text("endpoint", "The endpoint; other if it has no name.", Handle::endpoint)
                .number("device", "The number of that device.", Handle::device)
                .text("opener", "Name of the thread that opened it, at that time.", Handle::opener)
                .optional(
                        "openerId",
                        "Id of that thread; null: it was open before it was first seen.",
                        SimpleType.LONG,
                        handle -> Nullables.unlessZero(handle.openerId()))
                .number(
                        "openedTime",
                        "When it was opened, or first seen, in milliseconds since 1970.",
                        Handle::openedMillis)
                .optional(
                        "ownerId",
                        "The luid of the beancounter that is charged with it; null: not known.",
                        SimpleType.LONG,
                        handle -> Nullables.orNull((long) handle.owner()));
    }

    private static String stack(Handle handle) {
        return OpenerStacks.of(handle.descriptor(), handle.openedNanos());
    }

    private static long longestUnused(Snapshot snapshot) {
        return snapshot.handles().open().stream().mapToLong(Handle::unusedNanos).max().orElse(0);
    }
}
