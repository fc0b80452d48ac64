// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.account;

import io.jacct.field.Interval;
import io.jacct.jmx.reading.Reading;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Snapshot;
import java.util.function.ToLongFunction;

/**
 * The subject of the MBean of an executor. {@code Registration} makes one for each answer.
 *
 * @param reading the source of the values
 * @param now its present state
 * @param earlier the base of the rates; null if it did not exist then
 */
public record ExecutorState(Reading reading, Executor now, Executor earlier) {
    public static ExecutorState of(Reading reading, String name) {
        for (Executor executor : reading.snapshot().executors()) {
            if (executor.name().equals(name)) {
                return of(reading, executor);
            }
        }
        throw new IllegalStateException(name + " is no longer in the page");
    }

    static ExecutorState of(Reading reading, Executor executor) {
        Executor earlier = reading.interval().executorBefore(executor.name());
        return new ExecutorState(reading, executor, earlier);
    }

    Snapshot snapshot() {
        return reading.snapshot();
    }

    long perSecond(ToLongFunction<Executor> count) {
        return reading.interval().perSecond(gained(count));
    }

    /** The mean of a number whose integral over nanoseconds is {@code integral}. */
    double mean(ToLongFunction<Executor> integral) {
        return reading.interval().mean(gained(integral));
    }

    private long gained(ToLongFunction<Executor> value) {
        long then = earlier == null ? 0 : value.applyAsLong(earlier);
        return Interval.gained(value.applyAsLong(now), then);
    }
}
