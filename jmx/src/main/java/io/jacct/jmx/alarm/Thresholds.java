// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.alarm;

import java.util.concurrent.TimeUnit;

/**
 * When something is an alarm. A client sets it at any time; the next look goes by it. Any thread.
 */
final class Thresholds {
    private static final long USUAL_HANG_MILLIS = 10_000;
    private static final long USUAL_LEAK_PERIOD_SECONDS = 60;

    private static final long MOST_HANG_MILLIS = TimeUnit.DAYS.toMillis(7);
    private static final long MOST_LEAK_PERIOD_SECONDS = TimeUnit.DAYS.toSeconds(7);

    private volatile long hangMillis = USUAL_HANG_MILLIS;
    private volatile long leakPeriodSeconds = USUAL_LEAK_PERIOD_SECONDS;

    /** For how long a thread must hang. */
    long hangMillis() {
        return hangMillis;
    }

    /** How long a period is, of which the least number of handles counts. */
    long leakPeriodSeconds() {
        return leakPeriodSeconds;
    }

    void hangMillis(long millis) {
        hangMillis = checked("HangThresholdMillis", millis, MOST_HANG_MILLIS);
    }

    void leakPeriodSeconds(long seconds) {
        leakPeriodSeconds = checked("LeakPeriodSeconds", seconds, MOST_LEAK_PERIOD_SECONDS);
    }

    private static long checked(String name, long value, long most) {
        if (value <= 0 || value > most) {
            throw new IllegalArgumentException(
                    "%s is from 1 to %d, not %d".formatted(name, most, value));
        }
        return value;
    }
}
