// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.kstat;

import io.jacct.jmx.notification.Subscribers;
import io.jacct.jmx.shape.AttributeDefinition;
import io.jacct.jmx.shape.BeanOperation;
import io.jacct.jmx.shape.BeanOperation.Parameter;
import io.jacct.jmx.shape.MBeanDefinition;
import java.util.List;
import javax.management.MBeanNotificationInfo;
import javax.management.MBeanOperationInfo;
import javax.management.Notification;
import javax.management.openmbean.SimpleType;

/**
 * The MBean KstatChain: one for all kstats, because the kstats of devices come and go by the
 * thousand. Its operation {@code write} hands a value to the application; all else reads. {@code
 * Registration} takes the shape.
 */
public final class KstatChainShape {
    private KstatChainShape() {}

    public static MBeanDefinition<ChainView> of(PageChain chain, Subscribers subscribers) {
        return new MBeanDefinition<>(
                "The kstats of this JVM, with notifications of those that come and go.",
                properties(subscribers),
                List.of(list(), read(chain), write(chain)),
                new MBeanNotificationInfo(
                        new String[] {PageChain.ADDED, PageChain.REMOVED},
                        Notification.class.getName(),
                        "A kstat has come to the chain, or has gone. The message is "
                                + "module:instance:name, the user data its row of list()."));
    }

    private static List<AttributeDefinition<ChainView>> properties(Subscribers subscribers) {
        return List.of(
                AttributeDefinition.gauge(
                        "ChainId",
                        "",
                        "The id of the chain, a new one after each change.",
                        view -> (long) view.chainId()),
                AttributeDefinition.gauge(
                        "KstatCount",
                        "kstats",
                        "The number of kstats on the chain.",
                        view -> (long) view.kstats().size()),
                AttributeDefinition.gauge(
                        "Generation",
                        "",
                        "The generation of the devices: changes when one comes or goes.",
                        ChainView::generation),
                AttributeDefinition.counter(
                        "NotificationsLost",
                        "notifications",
                        "Notifications that were lost because a slow listener left no room.",
                        view -> subscribers.lost()),
                new AttributeDefinition<>(
                        "Kstats",
                        "text",
                        "",
                        "The kstats on the chain, by module:instance:name.",
                        KstatRows.KSTATS.tableType(),
                        view -> KstatRows.table(view.kstats())),
                new AttributeDefinition<>(
                        "Statistics",
                        "text",
                        "",
                        "The statistics that no other MBean has: of timers, of collectors, of the"
                                + " application's own; by module:instance:name:statistic.",
                        KstatRows.STATISTICS.tableType(),
                        view -> KstatRows.STATISTICS.table(view.statistics())));
    }

    private static BeanOperation<ChainView> list() {
        return new BeanOperation<>(
                "list",
                "The kstats on the chain, by module:instance:name.",
                List.of(),
                KstatRows.KSTATS.tableType(),
                (subject, none) -> KstatRows.table(subject.read().kstats()));
    }

    private static BeanOperation<ChainView> read(PageChain chain) {
        return new BeanOperation<>(
                "read",
                "The statistics of a kstat, times in nanoseconds, by their names.",
                List.of(
                        Parameter.text("module", "As list() has it."),
                        Parameter.number("instance", "As list() has it."),
                        Parameter.text("name", "As list() has it, or longer.")),
                KstatRows.STATISTICS.tableType(),
                (subject, a) ->
                        KstatRows.table(chain.read((String) a[0], (Integer) a[1], (String) a[2])));
    }

    private static BeanOperation<ChainView> write(PageChain chain) {
        return new BeanOperation<ChainView>(
                        "write",
                        "Hands a value to the application, which has registered the kstat as "
                                + "writable and may refuse.",
                        List.of(
                                Parameter.text("module", "As list() has it."),
                                Parameter.number("instance", "As list() has it."),
                                Parameter.text("name", "As list() has it."),
                                Parameter.text(
                                        "statistic",
                                        "As read() has it; bytes for a kstat of type raw."),
                                Parameter.text(
                                        "value", "A number, a text, or bytes in hexadecimal.")),
                        SimpleType.VOID,
                        (subject, a) -> {
                            String kstat = (String) a[2];
                            String statistic = (String) a[3];
                            String value = (String) a[4];
                            chain.write((String) a[0], (Integer) a[1], kstat, statistic, value);
                            return null;
                        })
                .having(MBeanOperationInfo.ACTION);
    }
}
