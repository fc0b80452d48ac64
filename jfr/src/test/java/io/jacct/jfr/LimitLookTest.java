// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Resource;
import io.jacct.snapshot.Beancounter;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.FlightRecorder;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The events of bounds, from look to look, with a hand-made owner. */
class LimitLookTest {
    private static final int FILES = Resource.NUMFILE.id();

    private final Recordings recordings = new Recordings();
    private final EventDefinition<PageEvents.Reached> definition = PageEvents.limits();
    private final LimitLook look = new LimitLook(recordings, () -> List.of(owner()), definition);
    private long crossings;
    private long failcnt;

    private Beancounter owner() {
        List<Beancounter.Use> now = new ArrayList<>();
        List<Long> crossed = new ArrayList<>();
        for (int i = 0; i < Resource.COUNT; i++) {
            now.add(
                    new Beancounter.Use(
                            i == FILES ? 19 : 0, 19, 0, 16, 20, i == FILES ? failcnt : 0));
            crossed.add(i == FILES ? crossings : 0);
        }
        Beancounter.Refused refused =
                new Beancounter.Refused(failcnt, FILES, 1, 5, "worker-1", "/tmp/a", 1, 1);
        return new Beancounter(
                3, -1, "named", "tenant-7", false, 1, now, 0, 0, now, refused, 0, crossed);
    }

    @AfterEach
    void close() {
        FlightRecorder.removeListener(recordings);
        definition.close();
    }

    @Test
    void shouldTellWhatHasHappenedSinceTheLastLook() throws Exception {
        failcnt = 5;
        try (Recorder recorder = new Recorder()) {
            look.run();
            crossings = 2;
            failcnt = 8;
            look.run();
            look.run();
            List<RecordedEvent> events = recorder.stop();
            assertEquals(List.of("barrier 2", "limit 3"), events.stream().map(this::text).toList());
            RecordedEvent barrier = events.get(0);
            assertEquals("tenant-7", barrier.getString("owner"));
            assertEquals(Resource.NUMFILE.label(), barrier.getString("resource"));
            assertEquals(19, barrier.getLong("held"));
            assertEquals(20, barrier.getLong("limit"));
            assertEquals("worker-1", events.get(1).getString("thread"));
        }
    }

    @Test
    void shouldNotTellWhatHappenedBeforeRecordingBegan() throws Exception {
        FlightRecorder.addListener(recordings);
        try (Recorder first = new Recorder()) {
            look.run();
            first.stop();
        }
        failcnt = 8;
        try (Recorder second = new Recorder()) {
            look.run();
            failcnt = 9;
            look.run();
            assertEquals(List.of("limit 1"), second.stop().stream().map(this::text).toList());
        }
    }

    private String text(RecordedEvent event) {
        return event.getString("bound") + " " + event.getLong("times");
    }
}
