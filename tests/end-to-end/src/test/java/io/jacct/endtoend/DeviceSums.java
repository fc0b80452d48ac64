// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Counter;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * What was done on the devices of a class is what the tasks did on that class, no more, no less.
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

    static void assertAddUp(Snapshot snapshot) {
        Map<Counter, Long> expected = new EnumMap<>(Counter.class);
        Map<Counter, Long> actual = new EnumMap<>(Counter.class);
        add(snapshot, FILE, List.of("file"), expected, actual);
        add(snapshot, SOCKET, List.of("socket", "listen", "datagram"), expected, actual);
        add(snapshot, PIPE, List.of("pipe", "stream"), expected, actual);
        assertEquals(expected, actual, "devices");
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
            Map<Counter, Long> expected,
            Map<Counter, Long> actual) {
        values.forEach(
                (counter, value) -> {
                    expected.put(counter, snapshot.totals().get(counter));
                    actual.put(
                            counter,
                            snapshot.devices().stream()
                                    .filter(each -> kinds.contains(each.entry().kind()))
                                    .mapToLong(value)
                                    .sum());
                });
    }
}
