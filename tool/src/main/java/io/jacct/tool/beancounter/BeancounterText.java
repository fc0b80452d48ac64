// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.beancounter;

import io.jacct.counter.Resource;
import io.jacct.field.Units;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Beancounter.Use;
import io.jacct.tool.text.Table;
import java.util.List;

/** Beancounters as tables with their names. OpenVZ's format has no place for names. */
public final class BeancounterText {
    private BeancounterText() {}

    /** A bound as in an option; {@code max} stands for no bound. */
    static String bound(long bound) {
        return bound == Long.MAX_VALUE ? "max" : Long.toString(bound);
    }

    /** The table of ids and names. */
    static Table names(List<Beancounter> all) {
        Table table = new Table().number("ID").text("KIND").number("PARENT").text("SINCE");
        table.text("BEANCOUNTER");
        for (Beancounter one : all) {
            table.row(
                    Integer.toString(one.id()),
                    one.kind() + (one.closed() ? ",closed" : ""),
                    one.parent() < 0 ? "" : Integer.toString(one.parent()),
                    Units.time(one.createdMillis()),
                    one.name());
        }
        return table;
    }

    /** The resources that each owner has ever held, or has a bound for. */
    public static Table uses(List<Beancounter> all) {
        Table table = new Table().number("ID").text("BEANCOUNTER").text("KIND").text("RESOURCE");
        table.number("HELD").number("MAXHELD").number("MINHELD").number("BARRIER");
        table.number("LIMIT").number("FAILCNT");
        for (Beancounter one : all) {
            for (Resource resource : Resource.values()) {
                Use use = one.now().get(resource.id());
                if (resource.isCounted() && !isIdle(use)) {
                    add(table, one, resource, use);
                }
            }
        }
        return table;
    }

    private static boolean isIdle(Use use) {
        return use.maxheld() == 0
                && use.failcnt() == 0
                && use.barrier() == Long.MAX_VALUE
                && use.limit() == Long.MAX_VALUE;
    }

    private static void add(Table table, Beancounter one, Resource resource, Use use) {
        table.row(
                Integer.toString(one.id()),
                one.name(),
                one.kind() + (one.closed() ? ",closed" : ""),
                resource.label(),
                Long.toString(use.held()),
                Long.toString(use.maxheld()),
                Long.toString(use.minheld()),
                bound(use.barrier()),
                bound(use.limit()),
                Long.toString(use.failcnt()));
    }

    /** The charge that each owner last refused. */
    public static Table refused(List<Beancounter> all) {
        Table table = new Table().number("ID").number("REFUSED").text("LAST").text("RESOURCE");
        table.number("AMOUNT").text("THREAD").text("FOR");
        for (Beancounter one : all) {
            Beancounter.Refused refused = one.refused();
            if (refused != null) {
                table.row(
                        Integer.toString(one.id()),
                        Long.toString(refused.times()),
                        Units.time(refused.millis()),
                        Resource.label(refused.resource()),
                        Long.toString(refused.amount()),
                        refused.thread() + "~" + refused.task(),
                        refused.target());
            }
        }
        return table;
    }
}
