// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.iostat;

import io.jacct.snapshot.DeviceEntry;
import io.jacct.tool.text.KstatPattern;
import io.jacct.tool.text.ReportSchedule;
import java.util.List;
import java.util.function.Predicate;

/**
 * The operands of {@code jacct iostat}. Numbers are interval and count. The others select devices,
 * by endpoint or, as in iostat(8), by name and unit.
 *
 * @param patterns one of them must match; none selects all devices
 */
record IostatOperands(List<KstatPattern> patterns, ReportSchedule pace)
        implements Predicate<DeviceEntry> {
    /**
     * Uses {@code given} in place of the operands' pace if it is not null. Throws {@code
     * IllegalArgumentException} with a message for the user if an operand is not valid.
     */
    static IostatOperands of(List<String> operands, ReportSchedule given) {
        if (given != null && operands.stream().anyMatch(ReportSchedule::isPartOf)) {
            throw new IllegalArgumentException(
                    "-w and -c, and interval and count as operands, exclude each other");
        }
        List<KstatPattern> patterns =
                operands.stream()
                        .filter(operand -> !ReportSchedule.isPartOf(operand))
                        .map(KstatPattern::of)
                        .toList();
        return new IostatOperands(patterns, given == null ? ReportSchedule.of(operands) : given);
    }

    @Override
    public boolean test(DeviceEntry device) {
        return patterns.isEmpty() || patterns.stream().anyMatch(each -> fits(each, device));
    }

    private static boolean fits(KstatPattern pattern, DeviceEntry device) {
        return pattern.test(device.endpoint()) || pattern.test(device.name() + device.unit());
    }
}
