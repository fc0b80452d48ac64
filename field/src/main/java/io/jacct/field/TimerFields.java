// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.counter.Unit;
import io.jacct.field.Field.Rollup;
import io.jacct.snapshot.Timer;
import java.util.List;

/** The fields of a timer. As a kstat it has Solaris' TIMER type with that type's own names. */
public final class TimerFields {
    /** All of them. */
    public static final List<Field<Timer>> ALL =
            List.of(
                    Field.text(
                            "kind",
                            "operation of threads, collector for its pauses, or classes.",
                            Timer::kind),
                    Field.text("name", "The event, or the collector's name.", Timer::name),
                    Field.<Timer>counter(
                                    "events", Unit.EVENTS, "Events that have ended.", Timer::events)
                            .called("kstat `num_events`"),
                    Field.<Timer>counter(
                                    "elapsedNanos",
                                    Unit.NANOSECONDS,
                                    "Their total time.",
                                    Timer::elapsedNanos)
                            .called("kstat `elapsed_time`"),
                    Field.<Timer>gauge(
                                    "minNanos",
                                    Unit.NANOSECONDS,
                                    "The shortest; of collectors and classes a lower bound.",
                                    Timer::shortestNanos)
                            .unless(0L)
                            .with(Rollup.NONE)
                            .called("kstat `min_time`"),
                    Field.<Timer>gauge(
                                    "maxNanos",
                                    Unit.NANOSECONDS,
                                    "The longest; of collectors and classes an upper bound.",
                                    Timer::longestNanos)
                            .unless(0L)
                            .with(Rollup.MAXIMUM)
                            .called("kstat `max_time`"),
                    Field.<Timer>time(
                                    "startMillis",
                                    "When the event that ended last began.",
                                    Timer::startNanos)
                            .called("kstat `start_time`"),
                    Field.<Timer>time("stopMillis", "When that event ended.", Timer::stopNanos)
                            .called("kstat `stop_time`"));

    private TimerFields() {}
}
