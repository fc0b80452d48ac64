// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import java.util.ArrayList;
import java.util.List;

/**
 * The operands of {@code jacct kstat}: those that are numbers are interval and count, wherever they
 * stand; the others select.
 *
 * @param selectors in their order
 * @param intervalMillis time between reports
 * @param count of reports; without an interval 1, without a count as many as there can be
 */
record KstatOperands(List<KstatSelector> selectors, long intervalMillis, long count) {
    private static final long MOST_SECONDS = 86_400;

    /** {@code IllegalArgumentException} with a message for the user where they make no sense. */
    static KstatOperands of(List<String> operands) {
        List<KstatSelector> selectors = new ArrayList<>();
        List<Long> numbers = new ArrayList<>();
        for (String operand : operands) {
            if (operand.matches("[0-9]+")) {
                numbers.add(number(operand));
            } else {
                selectors.add(KstatSelector.of(operand));
            }
        }
        if (numbers.size() > 2) {
            throw new IllegalArgumentException("more numbers than interval and count");
        } else if (numbers.isEmpty()) {
            return new KstatOperands(selectors, 0, 1);
        } else if (numbers.get(0) < 1 || numbers.get(0) > MOST_SECONDS) {
            throw new IllegalArgumentException("the interval must be from 1 to 86400 seconds");
        }
        long count = numbers.size() == 1 ? Long.MAX_VALUE : numbers.get(1);
        if (count < 1) {
            throw new IllegalArgumentException("the count must be at least 1");
        }
        return new KstatOperands(selectors, numbers.get(0) * 1000, count);
    }

    private static long number(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(digits + " is too large");
        }
    }

    KstatOperands with(KstatSelector only) {
        return new KstatOperands(List.of(only), intervalMillis, count);
    }
}
