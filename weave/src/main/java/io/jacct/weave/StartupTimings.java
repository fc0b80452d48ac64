// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

/**
 * Boot loader. The steps of a start, without gaps between them, and how long each took: {@code name
 * nanoseconds; name nanoseconds}. Only the thread that starts the agent uses this.
 */
public final class StartupTimings {
    private final StringBuilder text = new StringBuilder();
    private long last;

    /** Makes phases whose first step began at {@code startNanos}, by {@code System.nanoTime()}. */
    public StartupTimings(long startNanos) {
        last = startNanos;
    }

    /** A step ends, and the next one begins. */
    public void ended(String name) {
        long now = System.nanoTime();
        text.append(text.length() == 0 ? "" : "; ").append(name).append(' ').append(now - last);
        last = now;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
