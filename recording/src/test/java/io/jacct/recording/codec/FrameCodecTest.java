// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.memory.DeviceLayout;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceValues;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Statistic;
import io.jacct.snapshot.StatisticValue;
import io.jacct.snapshot.Task;
import io.jacct.testing.DeviceBuilder;
import io.jacct.testing.SnapshotBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrameCodecTest {
    private final long seed = Long.getLong("jacct.seed", System.nanoTime());

    @Test
    void shouldReadWhatWasWrittenOfEveryComponentOfEveryRecord() throws IOException {
        RandomFrames frames = new RandomFrames(seed);
        FrameEncoder encoder = new FrameEncoder();
        FrameDecoder decoder = new FrameDecoder(Schema.of(Schema.ofThisBuild().bytes()));
        Frame frame = frames.next();
        for (int i = 0; i < 100; i++) {
            byte[] bytes = encoder.encode(frame);
            decoder.decode(bytes, bytes.length);
            // a frame that nobody asks for is decoded all the same
            if (i % 3 > 0) {
                assertSame(frame, decoder.frame(), "seed " + seed + ", frame " + i);
            }
            frame = frames.after(frame);
        }
    }

    private static void assertSame(Frame expected, Frame actual, String message) {
        assertEquals(expected, actual, message);
        // counts are equal whether or not their page has all counters
        assertEquals(absent(expected.snapshot()), absent(actual.snapshot()), message);
    }

    private static List<Object> absent(Snapshot snapshot) {
        List<Object> all = new ArrayList<>(List.of(snapshot.totals().absent()));
        for (Task each : snapshot.tasks()) {
            all.add(each.counts().absent());
            all.add(each.inPool().absent());
        }
        return all;
    }

    @Test
    void shouldReadBytesOfAStatistic() throws IOException {
        byte[] raw = new byte[1000];
        new Random(seed).nextBytes(raw);
        StatisticValue value = StatisticValue.ofBytes("bytes", StatisticValue.BYTES, raw);
        Statistic statistic =
                new Statistic("raw", "mine", 3, "state", "misc", 1, 2, false, List.of(value));
        Frame read =
                decoded(
                        frame(
                                SnapshotBuilder.of(SnapshotBuilder.page(1, 0, Map.of()), 5, 6)
                                        .statistics(List.of(statistic))
                                        .build()));
        assertArrayEquals(raw, (byte[]) read.snapshot().statistics().get(0).all().get(0).value());
    }

    @Test
    void shouldWriteNextToNothingWhereOnlyTimeHasPassed() {
        Frame first = new RandomFrames(seed).next();
        FrameEncoder encoder = new FrameEncoder();
        int whole = encoder.encode(later(first, 0)).length;
        encoder.encode(later(first, 5));
        int nothing = encoder.encode(later(first, 9)).length;
        assertTrue(nothing < whole / 20, nothing + " of " + whole + ", seed " + seed);
    }

    /** A snapshot has the same values of a device on which nothing has happened. */
    @Test
    void shouldWriteTheSameOfADeviceAtRestAsOfACopyOfIt() throws IOException {
        FrameEncoder shared = new FrameEncoder();
        FrameEncoder copied = new FrameEncoder();
        FrameDecoder decoder = new FrameDecoder(Schema.ofThisBuild());
        Device device = DeviceBuilder.of(1, "file", "/a", 1).build();
        for (int i = 0; i < 6; i++) {
            // its values go with the clock at first, and then rest
            Device now =
                    new Device(device.entry(), 1000 * i, values(device, 1000 * Math.min(i, 2)));
            device = i < 3 ? now : new Device(device.entry(), 1000 * i, device.values());
            Device copy = new Device(device.entry(), 1000 * i, values(device, device.busyNanos()));
            byte[] bytes = shared.encode(frame(1000 * i, device));
            assertArrayEquals(copied.encode(frame(1000 * i, copy)), bytes, "frame " + i);
            decoder.decode(bytes, bytes.length);
            assertEquals(List.of(device), decoder.frame().snapshot().devices());
        }
    }

    private static DeviceValues values(Device device, long busy) {
        return device.values().with(DeviceLayout.IDLE, busy);
    }

    private static Frame frame(long nanos, Device device) {
        return frame(
                SnapshotBuilder.of(SnapshotBuilder.page(1, 0, Map.of()), 5, nanos)
                        .devices(0, List.of(device))
                        .build());
    }

    private static Frame later(Frame frame, long seconds) {
        Snapshot now = frame.snapshot();
        List<Task> tasks = now.tasks().stream().map(each -> later(each, seconds)).toList();
        Snapshot then =
                new Snapshot(
                        now.page(),
                        now.takenMillis() + seconds * 1000,
                        now.takenNanos() + seconds * 1_000_000_000,
                        now.totals(),
                        now.overflow(),
                        now.groups(),
                        now.pools(),
                        tasks,
                        now.endpoints(),
                        now.health(),
                        now.inventory(),
                        now.jvm());
        return new Frame(then, frame.alive(), frame.cohorts(), frame.departures());
    }

    private static Task later(Task task, long seconds) {
        return new Task(
                task.id(),
                task.name(),
                task.group(),
                task.pool(),
                task.startedMillis(),
                task.lifetimeNanos() + seconds * 1_000_000_000,
                task.adopted(),
                task.daemon(),
                task.traits(),
                task.counts(),
                task.current(),
                task.inPool());
    }

    private static Frame frame(Snapshot snapshot) {
        return new Frame(snapshot, true, List.of(), List.of());
    }

    private static Frame decoded(Frame frame) throws IOException {
        byte[] bytes = new FrameEncoder().encode(frame);
        FrameDecoder decoder = new FrameDecoder(Schema.ofThisBuild());
        decoder.decode(bytes, bytes.length);
        return decoder.frame();
    }
}
