// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

/**
 * Counts how often recording has begun after a time without any. What happened in such a time is in
 * no event: a {@link Look} that meets a new number begins anew. The recorder calls it on the thread
 * that starts a recording, and any thread asks for the number.
 */
final class Recordings implements FlightRecorderListener {
    private final AtomicInteger begun = new AtomicInteger();

    @Override
    public void recordingStateChanged(Recording recording) {
        if (recording.getState() == RecordingState.RUNNING && running() <= 1) {
            begun.incrementAndGet();
        }
    }

    private static long running() {
        return FlightRecorder.getFlightRecorder().getRecordings().stream()
                .filter(each -> each.getState() == RecordingState.RUNNING)
                .count();
    }

    int begun() {
        return begun.get();
    }
}
