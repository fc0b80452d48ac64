// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.kstat;

import io.jacct.tool.text.ReportSchedule;
import java.util.List;

/**
 * The operands of {@code jacct kstat}. Numbers are interval and count; the others select.
 *
 * @param selectors in their order
 */
public record KstatOperands(List<KstatSelector> selectors, ReportSchedule pace) {
    /**
     * Throws {@code IllegalArgumentException} with a message for the user if an operand is not
     * valid.
     */
    public static KstatOperands of(List<String> operands) {
        List<KstatSelector> selectors =
                operands.stream()
                        .filter(operand -> !ReportSchedule.isPartOf(operand))
                        .map(KstatSelector::of)
                        .toList();
        return new KstatOperands(selectors, ReportSchedule.of(operands));
    }

    KstatOperands with(KstatSelector only) {
        return new KstatOperands(List.of(only), pace);
    }
}
