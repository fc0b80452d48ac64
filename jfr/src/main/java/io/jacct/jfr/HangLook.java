// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import io.jacct.jfr.ThreadEvents.Hanging;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.reading.SnapshotCache;
import io.jacct.jmx.task.ThreadNow;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.PageException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Emits an event for each thread that begins to hang: once for each operation or block that takes
 * longer than {@code from}. The thread's stack is asked for only then.
 */
final class HangLook extends Look {
    private final SnapshotCache readings;
    private final EventDefinition<Hanging> definition;
    private final long from;

    /** When the reported hang of a thread began, by its id and System.nanoTime(). */
    private Map<Long, Long> told = Map.of();

    HangLook(
            Recordings recordings,
            SnapshotCache readings,
            EventDefinition<Hanging> definition,
            long from) {
        super(recordings);
        this.readings = readings;
        this.definition = definition;
        this.from = from;
    }

    /** What hangs already is reported once. */
    @Override
    void begin() {
        told = Map.of();
    }

    @Override
    void look() throws PageException {
        Reading reading = readings.now();
        long now = reading.snapshot().takenNanos();
        Map<Long, Long> hanging = new HashMap<>();
        for (Task task : ThreadEvents.tasks(reading)) {
            long hangs = ThreadNow.inPage(task).hangs();
            if (hangs >= from) {
                long began = now - hangs;
                Long before = told.get(task.id());
                // a later operation began after the reported one had been going on for that long
                if (before == null || began - before >= from) {
                    before = tell(ThreadNow.of(reading, task)) ? began : null;
                }
                if (before != null) {
                    hanging.put(task.id(), before);
                }
            }
        }
        told = hanging;
    }

    /** False if the JVM, which is asked only now, knows that the thread has gone on. */
    private boolean tell(ThreadNow thread) {
        if (thread.hangs() < from) {
            return false;
        }
        definition.emit(new Hanging(thread, stack(thread.task().id())));
        return true;
    }

    private static String stack(long id) {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(id, Integer.MAX_VALUE);
        return info == null
                ? ""
                : Arrays.stream(info.getStackTrace())
                        .map(StackTraceElement::toString)
                        .collect(Collectors.joining("\n"));
    }
}
