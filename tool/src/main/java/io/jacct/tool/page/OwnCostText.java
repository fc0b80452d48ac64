// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import io.jacct.snapshot.OwnCost;
import io.jacct.snapshot.OwnStart;
import io.jacct.tool.text.Units;
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
            return "not measured yet, which takes 200,000 operations" + own;
        }
        return Units.nanos(cost.nanos())
                + " for "
                + Units.count(cost.operations())
                + " operations of "
                + real(cost.operationNanos())
                + "ns"
                + sampled(cost)
                + " and "
                + Units.count(cost.waits())
                + " waits of "
                + real(cost.waitNanos())
                + "ns"
                + own
                + percent(cost.percentOfCpu(), " of the CPU time used")
                + percent(cost.percentOfProcessor(), " of one processor");
    }

    private static String sampled(OwnCost cost) {
        return cost.sampled() == 0
                ? ""
                : ", "
                        + Units.count(cost.sampled())
                        + " of them sampled, of "
                        + real(cost.sampledNanos())
                        + "ns,";
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
