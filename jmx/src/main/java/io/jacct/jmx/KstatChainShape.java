// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.jmx.Operation.Parameter;
import io.jacct.kstat.KstatHeader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.MBeanNotificationInfo;
import javax.management.Notification;
import javax.management.openmbean.TabularData;

/**
 * The MBean KstatChain: one for all kstats, because the kstats of devices come and go by the
 * thousand. It reads and never writes.
 */
final class KstatChainShape {
    static final String ADDED = "io.jacct.kstat.added";
    static final String REMOVED = "io.jacct.kstat.removed";

    static final Rows<KstatHeader> KSTATS =
            new Rows<KstatHeader>("Kstat", "A kstat on the chain.")
                    .text("module", "Who publishes.", KstatHeader::module)
                    .number("instance", "Which of the module's things.", KstatHeader::instance)
                    .text("name", "Cut to 30 bytes.", KstatHeader::name)
                    .text("class", "What sort of thing.", KstatHeader::kstatClass)
                    .text("type", "raw, name=value or i/o.", header -> header.type().label())
                    .number("kid", "The same as long as it is on the chain.", KstatHeader::kid)
                    .number("crtime", "When it was made. Unit: ns.", KstatHeader::crtime)
                    .number("snaptime", "When it was last read. Unit: ns.", KstatHeader::snaptime)
                    .done();

    private KstatChainShape() {}

    static Shape<ChainView> of(PageChain chain, Subscribers subscribers) {
        return new Shape<>(
                "The kstats of this JVM, and what comes and goes.",
                properties(subscribers),
                List.of(list(), read(chain)),
                new MBeanNotificationInfo(
                        new String[] {ADDED, REMOVED},
                        Notification.class.getName(),
                        "A kstat has come to the chain, has gone. The message is"
                                + " module:instance:name, the user data its row of list()."));
    }

    private static List<Property<ChainView>> properties(Subscribers subscribers) {
        return List.of(
                Property.gauge(
                        "ChainId",
                        "",
                        "Another one after each change of what is on the chain.",
                        view -> (long) view.chainId()),
                Property.gauge(
                        "KstatCount",
                        "kstats",
                        "What is on the chain.",
                        view -> (long) view.kstats().size()),
                Property.gauge(
                        "Generation",
                        "",
                        "That of the devices: changes when one comes or goes.",
                        ChainView::generation),
                Property.counter(
                        "NotificationsLost",
                        "notifications",
                        "Those for which a slow listener left no room.",
                        view -> subscribers.lost()),
                new Property<>(
                        "Kstats",
                        "text",
                        "",
                        "What is on the chain, by module:instance:name.",
                        KSTATS.tableType(),
                        view -> table(view.kstats())),
                new Property<>(
                        "Statistics",
                        "text",
                        "",
                        "The statistics that no other MBean has: of timers, of collectors, of the"
                                + " application's own; by module:instance:name:statistic.",
                        KstatRows.STATISTICS.tableType(),
                        view -> KstatRows.STATISTICS.table(view.statistics())));
    }

    private static Operation<ChainView> list() {
        return new Operation<>(
                "list",
                "What is on the chain, by module:instance:name.",
                List.of(),
                KSTATS.tableType(),
                (subject, none) -> table(subject.read().kstats()));
    }

    private static Operation<ChainView> read(PageChain chain) {
        return new Operation<>(
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

    static String key(KstatHeader kstat) {
        return kstat.module() + ":" + kstat.instance() + ":" + kstat.name();
    }

    private static TabularData table(List<KstatHeader> kstats) {
        Map<String, KstatHeader> rows = new LinkedHashMap<>();
        kstats.forEach(each -> rows.put(key(each), each));
        return KSTATS.table(rows);
    }
}
