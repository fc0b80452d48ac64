// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.account;

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
        Executor earlier = reading.earlier().executor(executor.name());
        return new ExecutorState(reading, executor, earlier);
    }

    Snapshot snapshot() {
        return reading.snapshot();
    }

    long perSecond(ToLongFunction<Executor> count) {
        return reading.perSecond(count.applyAsLong(now), then(count));
    }

    /** The mean of a number whose integral over nanoseconds is {@code integral}. */
    double mean(ToLongFunction<Executor> integral) {
        long nanos = reading.snapshot().takenNanos() - reading.earlier().takenNanos();
        long gained = integral.applyAsLong(now) - then(integral);
        return nanos <= 0 || gained <= 0 ? 0 : (double) gained / nanos;
    }

    private long then(ToLongFunction<Executor> value) {
        return earlier == null ? 0 : value.applyAsLong(earlier);
    }
}
