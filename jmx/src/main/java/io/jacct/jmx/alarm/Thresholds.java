// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.alarm;

/**
 * When something is an alarm. A client sets it at any time; the next look goes by it. Any thread.
 */
final class Thresholds {
    private static final long USUAL_HANG_MILLIS = 10_000;
    private static final long USUAL_LEAK_PERIOD_SECONDS = 60;

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
        hangMillis = positive("HangThresholdMillis", millis);
    }

    void leakPeriodSeconds(long seconds) {
        leakPeriodSeconds = positive("LeakPeriodSeconds", seconds);
    }

    private static long positive(String name, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(name + " must be above 0, and is " + value);
        }
        return value;
    }
}
