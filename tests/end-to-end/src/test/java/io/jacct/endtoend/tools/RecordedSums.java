// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.memory.DeviceLayout;
import io.jacct.recording.Recording;
import io.jacct.recording.codec.Frame;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The sums of the differences between the frames of a recording, for every field of every entity.
 * What an entity had goes out of the sums when it goes: it is then in a cohort, or in a device for
 * all others.
 */
final class RecordedSums {
    private final Map<String, long[]> sums = new TreeMap<>();
    private Map<String, long[]> before = Map.of();
    private Frame last;
    private int frames;

    /** Reads a whole recording. */
    static RecordedSums of(Path path) throws IOException {
        RecordedSums all = new RecordedSums();
        try (Recording recording = Recording.open(path.toFile())) {
            do {
                all.add(recording.frame());
            } while (recording.next());
        }
        return all;
    }

    private void add(Frame frame) {
        Map<String, long[]> now = fields(frame.snapshot());
        now.forEach((name, words) -> add(name, words, 1));
        before.forEach((name, words) -> add(name, words, -1));
        before = now;
        last = frame;
        frames++;
    }

    private void add(String name, long[] words, int sign) {
        long[] sum = sums.computeIfAbsent(name, unknown -> new long[words.length]);
        for (int i = 0; i < words.length; i++) {
            sum[i] += sign * words[i];
        }
    }

    int frames() {
        return frames;
    }

    Frame last() {
        return last;
    }

    /** Asserts that the sums are the values of this snapshot; all others are 0. */
    void assertEqual(Snapshot end) {
        Map<String, long[]> expected = fields(end);
        assertTrue(sums.keySet().containsAll(expected.keySet()));
        sums.forEach(
                (name, sum) ->
                        assertArrayEquals(
                                expected.getOrDefault(name, new long[sum.length]), sum, name));
    }

    /** All numbers of a snapshot that only grow or are gauges, by entity. */
    private static Map<String, long[]> fields(Snapshot snapshot) {
        Map<String, long[]> all = new HashMap<>();
        all.put("totals", snapshot.totals().words());
        all.put("overflow", snapshot.overflow().words());
        snapshot.health().forEach((name, value) -> all.put("health " + name, new long[] {value}));
        // this one is the reader's own
        all.remove("health readRetries");
        all.put("jvm", numbers(snapshot.jvm()));
        snapshot.groups().forEach(each -> group(all, "group ", each));
        snapshot.pools().forEach(each -> group(all, "pool ", each));
        for (Task each : snapshot.tasks()) {
            String name = "task " + each.id() + " " + each.traits().startNanos();
            all.put(name, each.counts().words());
            all.put(name + " in its pool", each.inPool().words());
        }
        for (Device each : snapshot.devices()) {
            String name = "device " + each.entry().number();
            all.put(name + " open", new long[] {each.entry().open()});
            all.put(name, withoutTime(each));
            all.put(name + " reads", each.values().reads().buckets());
            all.put(name + " writes", each.values().writes().buckets());
        }
        snapshot.executors().forEach(each -> all.put("executor " + each.name(), numbers(each)));
        snapshot.timers()
                .forEach(each -> all.put("timer " + each.kind() + each.name(), numbers(each)));
        return all;
    }

    /**
     * The values of a device, less what they have because of the time of the snapshot alone. The
     * recorder may have seen the JVM alive later than its page tells.
     */
    private static long[] withoutTime(Device device) {
        long[] words = device.values().all();
        long active = words[DeviceLayout.ACTIVE / Long.BYTES];
        words[DeviceLayout.LENGTH / Long.BYTES] -= active * device.takenNanos();
        words[DeviceLayout.IDLE / Long.BYTES] -= active > 0 ? device.takenNanos() : 0;
        return words;
    }

    private static void group(Map<String, long[]> to, String kind, Group group) {
        String name = kind + group.name();
        to.put(name, numbers(group));
        to.put(name + " counts", group.counts().words());
        to.put(name + " departed", group.departed().words());
    }

    /** The components that are numbers. */
    private static long[] numbers(Object record) {
        return Arrays.stream(record.getClass().getRecordComponents())
                .filter(each -> each.getType() == long.class || each.getType() == int.class)
                .mapToLong(each -> number(each, record))
                .toArray();
    }

    private static long number(RecordComponent component, Object of) {
        try {
            return ((Number) component.getAccessor().invoke(of)).longValue();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
