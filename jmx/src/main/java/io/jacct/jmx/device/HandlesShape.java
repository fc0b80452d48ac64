// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

import io.jacct.counter.Health;
import io.jacct.field.Field;
import io.jacct.field.HandleFields;
import io.jacct.jmx.notification.Subscribers;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.Entry;
import io.jacct.jmx.shape.Labels;
import io.jacct.jmx.shape.MBeanDefinition;
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

/**
 * The MBean Handles: open handles, their openers, and forgotten handles. {@code Registration} takes
 * the shape.
 */
public final class HandlesShape {
    static final String LEAKED = "io.jacct.handle.leaked";

    private static final String STACK =
            "Where it was opened, a frame on each line; empty without handles=stacks.";

    /** An open handle. */
    public static final Rows<Entry<Handle>> OPEN =
            rows("Handle", "An open descriptor.", HandleFields.OPEN);

    /** An open handle in a notification about its owner. */
    public static final Rows<Handle> OWNED =
            new Rows<Handle>("OwnedHandle", "An open descriptor of that owner.")
                    .fields(HandleFields.OWNED, handle -> handle, handle -> null)
                    .text("stack", STACK, HandlesShape::stack)
                    .done();

    static final Rows<Entry<Handle>> COLLECTED =
            rows(
                    "CollectedHandle",
                    "A handle that was collected while it was open.",
                    HandleFields.COLLECTED);

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
                        snapshot ->
                                byNumber(snapshot, snapshot.handles().open(), Handle::descriptor)),
                table(
                        "Collected",
                        "The last handles that were collected as garbage while they "
                                + "were open, by the number of the alarm.",
                        COLLECTED,
                        snapshot ->
                                byNumber(snapshot, snapshot.handles().collected(), Handle::alarm)));
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
            Rows<Entry<Handle>> rows,
            Function<Snapshot, Map<String, Entry<Handle>>> content) {
        Function<Snapshot, Object> table = snapshot -> rows.table(content.apply(snapshot));
        return new AttributeDefinition<>(name, "text", "", sentence, rows.tableType(), table);
    }

    private static Rows<Entry<Handle>> rows(
            String name, String sentence, List<Field<Handle>> fields) {
        return new Rows<Entry<Handle>>(name, sentence)
                .fields(fields, Entry::it, Entry::in)
                .text("stack", STACK, handle -> stack(handle.it()))
                .done();
    }

    private static Map<String, Entry<Handle>> byNumber(
            Snapshot in, List<Handle> all, ToLongFunction<Handle> number) {
        Map<String, Entry<Handle>> rows = new LinkedHashMap<>();
        all.forEach(
                each -> rows.put(Long.toString(number.applyAsLong(each)), new Entry<>(each, in)));
        return rows;
    }

    private static String stack(Handle handle) {
        return OpenerStacks.of(handle.descriptor(), handle.openedNanos());
    }

    private static long longestUnused(Snapshot snapshot) {
        return snapshot.handles().open().stream().mapToLong(Handle::unusedNanos).max().orElse(0);
    }
}
