// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

import io.jacct.snapshot.Device;
import io.jacct.snapshot.TaskTimes;
import io.jacct.snapshot.Times;

/**
 * What a histogram tells: how times are distributed, and how long all of them are together. The
 * distribution's last bucket has no end, so the sum is kept beside it. Immutable.
 *
 * @param times the distribution
 * @param nanos the sum
 */
public record Durations(Times times, long nanos) {
    static final Durations NONE = new Durations(Times.NONE, 0);

    static Durations of(Device.DirectionStats direction) {
        return new Durations(direction.times(), direction.nanos());
    }

    static Durations of(TaskTimes tasks) {
        return new Durations(tasks.times(), tasks.nanos());
    }

    /** Whether there is none. */
    public boolean isEmpty() {
        return times.equals(Times.NONE);
    }

    /** The sum in seconds. */
    public double seconds() {
        return Definitions.seconds(nanos);
    }

    /** Of both. */
    public Durations plus(Durations other) {
        return new Durations(Times.sum(times, other.times), nanos + other.nanos);
    }
}
