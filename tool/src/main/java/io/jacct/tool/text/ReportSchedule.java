// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.text;

import java.util.List;

/**
 * How often a command reports: interval and count, from numeric operands or from options.
 *
 * @param intervalMillis time between reports
 * @param count number of reports; 1 without an interval, unlimited without a count
 */
public record ReportSchedule(long intervalMillis, long count) {
    private static final double LEAST_SECONDS = 0.001;
    private static final long MOST_SECONDS = 86_400;

    /** Whether an operand belongs to the pace, at any position. */
    public static boolean isPartOf(String operand) {
        return operand.matches("[0-9]+");
    }

    /**
     * Throws {@code IllegalArgumentException} with a message for the user if an operand is not
     * valid.
     */
    public static ReportSchedule of(List<String> operands) {
        List<Long> numbers =
                operands.stream()
                        .filter(ReportSchedule::isPartOf)
                        .map(ReportSchedule::number)
                        .toList();
        if (numbers.size() > 2) {
            throw new IllegalArgumentException("more numbers than interval and count");
        } else if (numbers.isEmpty()) {
            return new ReportSchedule(0, 1);
        } else if (numbers.get(0) < 1 || numbers.get(0) > MOST_SECONDS) {
            throw new IllegalArgumentException("the interval must be from 1 to 86400 seconds");
        }
        long count = numbers.size() == 1 ? Long.MAX_VALUE : numbers.get(1);
        if (count < 1) {
            throw new IllegalArgumentException("the count must be at least 1");
        }
        return new ReportSchedule(numbers.get(0) * 1000, count);
    }

    /**
     * From options of iostat(8); null if an option was not given. The defaults are one second and
     * no limit. Throws {@code IllegalArgumentException} with a message for the user if a value is
     * not valid.
     */
    public static ReportSchedule of(Double waitSeconds, Long count) {
        if (waitSeconds != null && !(waitSeconds >= LEAST_SECONDS && waitSeconds <= MOST_SECONDS)) {
            throw new IllegalArgumentException("-w must be from 0.001 to 86400 seconds");
        } else if (count != null && count < 1) {
            throw new IllegalArgumentException("-c must be at least 1");
        }
        long millis = waitSeconds == null ? 1000 : Math.round(waitSeconds * 1000);
        return new ReportSchedule(millis, count == null ? Long.MAX_VALUE : count);
    }

    private static long number(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(digits + " is too large");
        }
    }
}
