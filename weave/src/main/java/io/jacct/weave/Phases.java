// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

/**
 * Boot loader. The steps of a start, one after the other without a gap, with how long each took:
 * {@code name nanoseconds; name nanoseconds}. For the thread that starts the agent.
 */
public final class Phases {
    private final StringBuilder text = new StringBuilder();
    private long last;

    /** The first one has begun then, by {@code System.nanoTime()}. */
    public Phases(long startNanos) {
        last = startNanos;
    }

    /** One ends, and the next begins. */
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
