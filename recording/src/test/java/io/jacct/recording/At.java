// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording;

import io.jacct.recording.codec.Frame;
import io.jacct.snapshot.Snapshot;

/** Frames at a certain time. */
final class At {
    private At() {}

    static Frame time(Frame frame, long millis) {
        Snapshot now = frame.snapshot();
        Snapshot then =
                new Snapshot(
                        now.page(),
                        millis,
                        millis * 1_000_000,
                        now.totals(),
                        now.overflow(),
                        now.groups(),
                        now.pools(),
                        now.tasks(),
                        now.endpoints(),
                        now.health(),
                        now.inventory(),
                        now.jvm());
        return new Frame(then, frame.alive(), frame.cohorts(), frame.departures());
    }
}
