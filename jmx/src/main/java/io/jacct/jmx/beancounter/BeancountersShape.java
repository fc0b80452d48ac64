// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.beancounter;

import io.jacct.counter.Resource;
import io.jacct.field.ResourceUse;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.BeanOperation;
import io.jacct.jmx.shape.BeanOperation.Parameter;
import io.jacct.jmx.shape.MBeanDefinition;
import io.jacct.jmx.shape.OpenData;
import io.jacct.ledger.BeancounterLedger;
import io.jacct.memory.BeancounterLayout;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.MBeanNotificationInfo;
import javax.management.MBeanOperationInfo;
import javax.management.Notification;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularData;
import javax.management.openmbean.TabularType;

/**
 * The MBean Beancounters: one table for all owners, their limits, the call {@code ubstat}, and
 * notifications. {@code Registration} takes the shape.
 */
public final class BeancountersShape {
    private static final TabularType NAMES = OpenData.mapType(SimpleType.STRING);

    private BeancountersShape() {}

    public static MBeanDefinition<Snapshot> of(BeancounterWatch watch) {
        List<BeanOperation<Snapshot>> operations = new ArrayList<>();
        operations.add(setLimit());
        operations.addAll(UbstatShape.operations(new UbstatCall(watch)));
        return new MBeanDefinition<>(
                "Owners, the resources that each holds, their limits, and OpenVZ's ubstat.",
                properties(watch),
                operations,
                notifications());
    }

    private static List<AttributeDefinition<Snapshot>> properties(BeancounterWatch watch) {
        return List.of(
                AttributeDefinition.gauge(
                        "OwnerCount",
                        "beancounters",
                        "Owners, including closed ones that still hold resources; 0 if "
                                + "beancounters are not in use.",
                        snapshot -> (long) snapshot.beancounters().size()),
                AttributeDefinition.counter(
                        "NotificationsLost",
                        "notifications",
                        "Notifications that were lost because a slow listener left no room.",
                        snapshot -> watch.subscribers().lost()),
                new AttributeDefinition<>(
                        "Names",
                        "text",
                        "",
                        "The names of the owners by their luids.",
                        NAMES,
                        BeancountersShape::names),
                new AttributeDefinition<>(
                        "Resources",
                        "text",
                        "",
                        "The amount of each counted resource that each owner holds, by "
                                + "OWNER:RESOURCE.",
                        ResourceRows.tableType(),
                        ResourceRows::of),
                new AttributeDefinition<>(
                        "UnmetLimits",
                        "text",
                        "",
                        "The options limit.RESOURCE.NAME without an owner of that name now; they have"
                                + " no effect until one comes.",
                        OpenData.TEXTS,
                        BeancountersShape::unmet));
    }

    private static String[] unmet(Snapshot snapshot) {
        Set<String> owners =
                snapshot.beancounters().stream().map(Beancounter::name).collect(Collectors.toSet());
        return snapshot.page().unmetLimits(owners).toArray(String[]::new);
    }

    private static TabularData names(Snapshot snapshot) {
        Map<String, String> names = new LinkedHashMap<>();
        for (Beancounter each : snapshot.beancounters()) {
            names.put(Integer.toString(each.id()), each.name());
        }
        return OpenData.map(NAMES, names);
    }

    private static BeanOperation<Snapshot> setLimit() {
        return new BeanOperation<Snapshot>(
                        "setLimit",
                        "Sets both bounds of a resource of an owner, and returns the amount held.",
                        List.of(
                                Parameter.text("owner", "Its name; jvm is number 0."),
                                Parameter.text("resource", "Its name, as numfile."),
                                Parameter.longNumber(
                                        "barrier",
                                        "0 or more; 9223372036854775807 stands for no bound."),
                                Parameter.longNumber(
                                        "limit",
                                        "0 or more; 9223372036854775807 stands for no bound.")),
                        SimpleType.STRING,
                        (subject, a) ->
                                setLimit((String) a[0], (String) a[1], (Long) a[2], (Long) a[3]))
                .having(MBeanOperationInfo.ACTION);
    }

    private static String setLimit(String owner, String resource, long barrier, long limit) {
        Object found = BeancounterLedger.find(owner);
        if (found == null) {
            throw new IllegalArgumentException("ENOENT: there is no beancounter " + owner);
        }
        Resource known = Resource.of(resource);
        if (known == null || !known.isCounted()) {
            String counted =
                    ResourceUse.COUNTED.stream()
                            .map(Resource::label)
                            .collect(Collectors.joining(", "));
            throw new IllegalArgumentException(
                    "EINVAL: " + resource + " is not counted; those are " + counted);
        }
        if (!BeancounterLedger.limit(found, resource, barrier, limit)) {
            throw new IllegalArgumentException(
                    barrier < 0 || limit < 0
                            ? "EINVAL: barrier and limit are 0 or more"
                            : "EINVAL: " + resource + " has no limit in this JVM");
        }
        long held = BeancounterLedger.get(found, resource, BeancounterLayout.HELD);
        return "%s of %s: %d held, barrier %d, limit %d"
                .formatted(resource, owner, held, barrier, limit);
    }

    private static MBeanNotificationInfo[] notifications() {
        return new MBeanNotificationInfo[] {
            notification(
                    OwnerAlarm.SIGNAL + "SIGNUM",
                    "A period has ended that a subscriber requested. Sent once for "
                            + "each request; the message is the subscriber."),
            notification(
                    OwnerAlarm.BARRIER,
                    "The amount that an owner holds has risen above the barrier. Sent "
                            + "again only after it has fallen below by an eighth of the barrier, "
                            + "and at least by 1."),
            notification(
                    OwnerAlarm.REFUSED,
                    "Charges were refused, or would have been. Sent at most once a "
                            + "second for a resource of an owner, with the amount held."),
            notification(
                    OwnerAlarm.LEAK,
                    "An owner was closed and still holds resources: the amounts, and "
                            + "the handles with openers and stacks."),
            notification(
                    OwnerAlarm.RISING,
                    "The least that an owner held was higher in each of "
                            + OwnerAlarms.RISES
                            + " complete periods. Has the amount, and the threads that "
                            + "opened most.")
        };
    }

    private static MBeanNotificationInfo notification(String type, String sentence) {
        return new MBeanNotificationInfo(
                new String[] {type}, Notification.class.getName(), sentence);
    }
}
