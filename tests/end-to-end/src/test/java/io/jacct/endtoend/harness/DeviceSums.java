// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Counter;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Checks that the devices of a class add up to the tasks' counts for that class, no more and no
 * less.
 */
final class DeviceSums {
    private static final Map<Counter, ToLongFunction<Device>> FILE =
            Map.of(
                    Counter.FILE_READS, device -> device.reads().operations(),
                    Counter.FILE_READ_BYTES, device -> device.reads().bytes(),
                    Counter.FILE_WRITES, device -> device.writes().operations(),
                    Counter.FILE_WRITE_BYTES, device -> device.writes().bytes(),
                    Counter.FILE_FREES, Device::frees,
                    Counter.FILE_ERRORS, Device::errors);
    private static final Map<Counter, ToLongFunction<Device>> SOCKET =
            Map.of(
                    Counter.SOCKET_READS, device -> device.reads().operations(),
                    Counter.SOCKET_READ_BYTES, device -> device.reads().bytes(),
                    Counter.SOCKET_WRITES, device -> device.writes().operations(),
                    Counter.SOCKET_WRITE_BYTES, device -> device.writes().bytes(),
                    Counter.SOCKET_ERRORS, Device::errors);
    private static final Map<Counter, ToLongFunction<Device>> PIPE =
            Map.of(
                    Counter.PIPE_READS, device -> device.reads().operations(),
                    Counter.PIPE_READ_BYTES, device -> device.reads().bytes(),
                    Counter.PIPE_WRITES, device -> device.writes().operations(),
                    Counter.PIPE_WRITE_BYTES, device -> device.writes().bytes(),
                    Counter.PIPE_ERRORS, Device::errors);

    private DeviceSums() {}

    /** The sums over tasks. */
    private static Map<Counter, Long> byTasks(Snapshot snapshot) {
        Map<Counter, Long> sums = new EnumMap<>(Counter.class);
        for (Map<Counter, ToLongFunction<Device>> values : List.of(FILE, SOCKET, PIPE)) {
            values.keySet().forEach(each -> sums.put(each, snapshot.totals().get(each)));
        }
        return sums;
    }

    private static Map<Counter, Long> byDevices(Snapshot snapshot) {
        Map<Counter, Long> sums = new EnumMap<>(Counter.class);
        add(snapshot, FILE, List.of("file"), sums);
        add(snapshot, SOCKET, List.of("socket", "listen", "datagram"), sums);
        add(snapshot, PIPE, List.of("pipe", "stream"), sums);
        return sums;
    }

    /** Totals and devices are read one after the other: in a live page they may differ. */
    static boolean addUp(Snapshot snapshot) {
        return byTasks(snapshot).equals(byDevices(snapshot));
    }

    static void assertAddUp(Snapshot snapshot) {
        assertEquals(byTasks(snapshot), byDevices(snapshot), "devices");
        for (Device device : snapshot.devices()) {
            assertEquals(0, device.unmatched(), () -> "ends without a start: " + device.entry());
            assertEquals(
                    device.endCount(),
                    device.reads().operations()
                            + device.writes().operations()
                            + device.frees()
                            + device.others(),
                    () -> "DEV-5: " + device.entry());
        }
    }

    private static void add(
            Snapshot snapshot,
            Map<Counter, ToLongFunction<Device>> values,
            List<String> kinds,
            Map<Counter, Long> sums) {
        values.forEach(
                (counter, value) ->
                        sums.put(
                                counter,
                                snapshot.devices().stream()
                                        .filter(each -> kinds.contains(each.entry().kind()))
                                        .mapToLong(value)
                                        .sum()));
    }
}
