// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.counter.Counter;
import io.jacct.field.Interval;
import io.jacct.field.Units;
import io.jacct.snapshot.Task;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Garbage collection stops the threads, or takes the processors. */
final class BusyCollector implements Rule {
    static final String NAME = "busy-collector";

    @Override
    public List<Finding> look(Evidence evidence) {
        Interval interval = evidence.interval();
        double paused = evidence.threads(pauses(interval));
        long then = interval.begin() == null ? 0 : interval.begin().jvm().collectorNanos();
        long collected = Interval.gained(interval.end().jvm().collectorNanos(), then);
        double processors = evidence.threads(collected) / evidence.after().processors();
        double allocated = evidence.gained(Counter.ALLOCATED_BYTES) / evidence.seconds();
        return Finding.of(
                NAME,
                Math.max(paused, processors),
                "collector",
                "the garbage collector stops all threads for %d %% of the time, and uses %d %% of the processors"
                        .formatted(Math.round(paused * 100), Math.round(processors * 100)),
                List.of(
                        new Finding.Fact("pauses", Units.nanos(pauses(interval))),
                        new Finding.Fact("collector's processor time", Units.nanos(collected)),
                        new Finding.Fact("allocated", Units.bytes(allocated) + "/s"),
                        new Finding.Fact("most by", evidence.mostBy(Counter.ALLOCATED_BYTES))),
                "the size of the heap, and what allocates; jacct taskstats, jcmd GC.class_histogram");
    }

    /** Every thread that lives all the time has had all pauses. */
    private static long pauses(Interval interval) {
        Map<Long, Long> then = new HashMap<>();
        if (interval.begin() != null) {
            interval.begin().tasks().forEach(each -> then.put(each.id(), paused(each)));
        }
        return interval.end().tasks().stream()
                .filter(each -> then.containsKey(each.id()))
                .mapToLong(each -> paused(each) - then.get(each.id()))
                .max()
                .orElse(0);
    }

    private static long paused(Task task) {
        return task.counts().get(Counter.GC_PAUSE_NANOS);
    }
}
