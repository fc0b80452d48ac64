// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import io.jacct.field.Units;
import io.jacct.snapshot.OwnCost;
import io.jacct.snapshot.OwnStart;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.LongFunction;

/** The agent's own account of its cost, as a line. */
final class OwnCostText {
    private OwnCostText() {}

    static String line(OwnCost cost) {
        String own =
                cost.agentNanos() == 0
                        ? ""
                        : "; the agent's thread " + Units.nanos(cost.agentNanos());
        if (!cost.isCalibrated()) {
            return "not measured yet, which takes four seconds after 1,000 events" + own;
        }
        return Units.nanos(cost.nanos())
                + " for "
                + events(cost)
                + (cost.stackNanos() == 0 ? "" : "; stacks " + Units.nanos(cost.stackNanos()))
                + own
                + percent(cost.percentOfCpu(), " of the CPU time of all Java threads")
                + percent(cost.percentOfProcessor(), " of one processor");
    }

    /** Operations that were not sampled, and each other kind of which there are any. */
    private static String events(OwnCost cost) {
        StringJoiner list = new StringJoiner(", ");
        for (OwnCost.Kind kind : OwnCost.Kind.values()) {
            OwnCost.Part part = cost.part(kind);
            long count = part.count();
            if (kind == OwnCost.Kind.OPERATION) {
                count -= cost.part(OwnCost.Kind.SAMPLED).count();
            }
            if (count != 0 || kind == OwnCost.Kind.OPERATION) {
                list.add(Units.count(count) + words(kind) + real(part.nanos()) + "ns");
            }
        }
        return list.toString();
    }

    private static String words(OwnCost.Kind kind) {
        return switch (kind) {
            case OPERATION -> " operations of ";
            case SAMPLED -> " sampled operations of ";
            case OPEN -> " opens and closes of ";
            case WAIT -> " waits of ";
            case VIRTUAL -> " beginnings and ends of virtual threads of ";
            case EXECUTOR -> " changes of executors' queues of ";
        };
    }

    static String line(OwnStart start) {
        long registration = start.registrationNanos();
        return Units.nanos(start.nanos())
                + (start.phases().isEmpty() ? "" : ": " + list(start.phases(), Units::nanos))
                + (registration == 0 ? "" : "; the MBeans " + Units.nanos(registration));
    }

    /** Amounts by name, as one text. */
    static String list(Map<String, Long> amounts, LongFunction<String> unit) {
        StringJoiner list = new StringJoiner(", ");
        amounts.forEach((name, amount) -> list.add(name + " " + unit.apply(amount)));
        return list.toString();
    }

    private static String percent(double percent, String of) {
        return percent < 0 ? "" : String.format(Locale.ROOT, "; %.2f%%", percent) + of;
    }

    private static String real(double nanos) {
        return String.format(Locale.ROOT, "%.1f", nanos);
    }
}
