// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

/** How the values of a metric behave, in OpenTelemetry's terms. */
public enum Type {
    /** It only grows, over the life of a page. */
    COUNTER("Counter"),
    /** It goes up and down, and adds up. */
    UP_DOWN_COUNTER("UpDownCounter"),
    /** It goes up and down, and a sum of several means nothing. */
    GAUGE("Gauge"),
    /** Numbers of times by their length; they only grow. */
    HISTOGRAM("Histogram");

    private final String label;

    Type(String label) {
        this.label = label;
    }

    /** OpenTelemetry's name. */
    public String label() {
        return label;
    }

    /** Whether it tells of the whole life, so that it stays true when its JVM has ended. */
    public boolean isCumulative() {
        return this == COUNTER || this == HISTOGRAM;
    }

    /** Whether values of several things can be added up. */
    public boolean addsUp() {
        return this != GAUGE;
    }
}
