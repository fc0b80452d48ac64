// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.row;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.export.jvm.Identity;
import io.jacct.export.jvm.Reading;
import io.jacct.export.metric.Bounds;
import io.jacct.export.metric.Catalogue;
import io.jacct.export.metric.Entity;
import io.jacct.export.metric.Metric;
import io.jacct.memory.DeviceLayout;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.testing.DeviceBuilder;
import io.jacct.testing.SnapshotBuilder;
import io.jacct.testing.SomeCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class JvmRowsTest {
    private static final int MANY = 1_000_000;

    @Test
    void shouldGiveRowsInTheOrderOfComingAndKeepThem() {
        JvmRows rows = new JvmRows(limits(2, MANY, MANY), new NodeRoom(MANY));
        assertEquals(Map.of("a", 1L, "b", 2L), cpu(rows, pools("a", 1, "b", 2)));
        Map<String, Long> more = cpu(rows, pools("0", 100, "a", 3, "b", 4, "c", 50));
        assertEquals(Map.of("a", 3L, "b", 4L, "other", 150L), more);
        // b is gone, and its place is for a new one only: the sum must not fall
        Map<String, Long> later = cpu(rows, pools("0", 100, "a", 3, "c", 60));
        assertEquals(Map.of("a", 3L, "other", 160L), later);
        Map<String, Long> last = cpu(rows, pools("0", 100, "a", 3, "c", 60, "d", 7));
        assertEquals(Map.of("a", 3L, "other", 160L, "d", 7L), last);
    }

    @Test
    void shouldGiveRowsToTheBusiestOfThoseThatComeTogether() {
        JvmRows rows = new JvmRows(limits(1, MANY, MANY), new NodeRoom(MANY));
        Counts idle = SomeCounts.of(Counter.CPU_NANOS, 5, Counter.ALLOCATED_BYTES, 1);
        Counts busy = SomeCounts.of(Counter.CPU_NANOS, 900, Counter.ALLOCATED_BYTES, 2);
        Counts own = SomeCounts.of(Counter.CPU_NANOS, 5_000, Counter.ALLOCATED_BYTES, 3);
        Snapshot in =
                pools(
                        List.of(
                                new Group("Finalizer", 1, 1, Counts.ZERO, own, true),
                                new Group("a", 1, 1, Counts.ZERO, idle),
                                new Group("b", 1, 1, Counts.ZERO, busy)));
        assertEquals(Map.of("b", 2L, "other", 4L), cpu(rows, in));
    }

    /** A thread that is gone is in no sum of present ones. */
    @Test
    void shouldTellOfAnEndedJvmOnlyWhatAddsUpOverTime() {
        Rows rows = new Rows(limits(5, MANY, MANY));
        Identity identity = new Identity(Map.of(), "own");
        Metric<Group> present = metric("jacct.pool.thread.count");
        Metric<Group> started = metric("jacct.pool.thread.started");
        Shown live = rows.of(new Reading(identity, pools("a", 1), true));
        assertEquals(1, live.rows(present).size());
        Shown ended = rows.of(new Reading(identity, pools("a", 1), false));
        assertEquals(List.of(), ended.rows(present));
        assertEquals(live.rows(started), ended.rows(started));
    }

    @Test
    void shouldCountWhatIsLeftOut() {
        NodeRoom node = new NodeRoom(MANY);
        JvmRows rows = new JvmRows(limits(1, MANY, MANY), node);
        rows.of(pools("a", 1, "b", 2, "c", 3));
        int each = series(Entity.POOLS);
        assertEquals(2 * each, rows.leftOutByJvm());
        assertEquals(0, rows.leftOutByNode());
    }

    @Test
    void shouldKeepToTheCapsOfSeries() {
        int each = series(Entity.POOLS);
        NodeRoom node = new NodeRoom(3 * each + 1);
        JvmRows one = new JvmRows(limits(MANY, 2 * each, MANY), node);
        assertEquals(3, cpu(one, pools("a", 1, "b", 2, "c", 3)).size());
        assertEquals(each, one.leftOutByJvm());
        JvmRows two = new JvmRows(limits(MANY, MANY, MANY), node);
        assertEquals(Map.of("a", 1L, "other", 5L), cpu(two, pools("a", 1, "b", 2, "c", 3)));
        assertEquals(2 * each, two.leftOutByNode());
        one.close();
        JvmRows three = new JvmRows(limits(MANY, MANY, MANY), node);
        assertEquals(2, cpu(three, pools("a", 1, "b", 2)).size());
        assertEquals(0, three.leftOutByNode());
    }

    @Test
    void shouldPutThePagesOwnOtherIntoOther() {
        JvmRows rows = new JvmRows(limits(5, MANY, MANY), new NodeRoom(MANY));
        assertEquals(Map.of("a", 1L, "other", 2L), cpu(rows, pools("a", 1, "other", 2)));
    }

    @Test
    void shouldShowDevicesOnlyWhereTheyAreWanted() {
        Snapshot in = devices();
        JvmRows none = new JvmRows(limits(9, MANY, MANY), new NodeRoom(MANY));
        assertEquals(Map.of(), reads(none, in));
        JvmRows some =
                new JvmRows(
                        limits(9, MANY, MANY, DevicePattern.of("file:/data/**")),
                        new NodeRoom(MANY));
        assertEquals(
                Map.of("file /data/a/b", 3L, "file other", 4L, "socket other", 5L),
                reads(some, in));
    }

    /** The busy time of a folded device is lost, so a sum of busy times would fall. */
    @Test
    void shouldNotAddUpWhatMeansNothing() {
        Metric<Device> busy = metric("jacct.device.io_time");
        JvmRows rows =
                new JvmRows(
                        limits(9, MANY, MANY, DevicePattern.of("/data/**")), new NodeRoom(MANY));
        for (Row<?> row : rows.of(devices()).get(Entity.DEVICES)) {
            Object value = value(row, busy, devices());
            String name = row.attributes().get(1).value();
            if (name.equals("other")) {
                assertNull(value);
            } else {
                assertEquals(7.0, value);
            }
        }
    }

    @Test
    void shouldAddUpDevicesOfAKind() {
        JvmRows rows = new JvmRows(limits(9, MANY, MANY), new NodeRoom(MANY));
        Map<String, Object> sums = new TreeMap<>();
        for (Row<?> row : rows.of(devices()).get(Entity.DEVICE_CLASSES)) {
            Metric<Device> reads = metric("jacct.device_class.operations");
            sums.put(row.attributes().get(0).value(), value(row, reads, devices()));
        }
        assertEquals(Map.of("file", 7L, "socket", 5L), sums);
    }

    private static Limits limits(int each, int ofJvm, int ofNode, DevicePattern... devices) {
        Map<String, Integer> rows =
                Map.of("pool", each, "executor", each, "owner", each, "device", each);
        return new Limits(rows, ofJvm, ofNode, List.of(devices), Bounds.SHORT);
    }

    private static int series(Entity<?> entity) {
        return Catalogue.METRICS.stream()
                .filter(each -> each.entity() == entity)
                .mapToInt(each -> each.points().size())
                .sum();
    }

    private static Snapshot pools(Object... namesAndBytes) {
        List<Group> pools = new ArrayList<>();
        for (int i = 0; i < namesAndBytes.length; i += 2) {
            Counts counts = SomeCounts.of(Counter.ALLOCATED_BYTES, namesAndBytes[i + 1]);
            pools.add(new Group((String) namesAndBytes[i], 1, 1, Counts.ZERO, counts));
        }
        return pools(pools);
    }

    private static Snapshot pools(List<Group> pools) {
        return SnapshotBuilder.of(SnapshotBuilder.page(4711, 0, Map.of()), 2_000, 0)
                .pools(pools)
                .build();
    }

    private static Snapshot devices() {
        return SnapshotBuilder.of(SnapshotBuilder.page(4711, 0, Map.of()), 2_000, 0)
                .devices(
                        1,
                        List.of(
                                device(1, "file", "/data/a/b", 3),
                                device(2, "file", "/etc/passwd", 4),
                                device(3, "socket", "/data/a", 5)))
                .build();
    }

    private static Device device(long number, String kind, String name, long reads) {
        return DeviceBuilder.of(number, kind, name, (int) number)
                .with(DeviceLayout.READS, reads)
                .with(DeviceLayout.IDLE, 7_000_000_000L)
                .build();
    }

    private static Map<String, Long> cpu(JvmRows rows, Snapshot in) {
        Metric<Group> allocated = metric("jacct.pool.thread.memory.allocated");
        Map<String, Long> values = new TreeMap<>();
        for (Row<?> row : rows.of(in).get(Entity.POOLS)) {
            values.put(row.attributes().get(0).value(), (Long) value(row, allocated, in));
        }
        return values;
    }

    private static Map<String, Long> reads(JvmRows rows, Snapshot in) {
        Metric<Device> operations = metric("jacct.device.operations");
        Map<String, Long> values = new TreeMap<>();
        for (Row<?> row : rows.of(in).get(Entity.DEVICES)) {
            String name = row.attributes().get(0).value() + " " + row.attributes().get(1).value();
            values.put(name, (Long) value(row, operations, in));
        }
        return values;
    }

    @SuppressWarnings("unchecked") // the caller names a metric of that entity
    private static <E> Metric<E> metric(String name) {
        Metric<?> found =
                Catalogue.METRICS.stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow();
        assertTrue(found.points().size() > 0);
        return (Metric<E>) found;
    }

    @SuppressWarnings("unchecked") // rows and metric are of one entity
    private static <E> Object value(Row<?> row, Metric<E> metric, Snapshot in) {
        return ((Row<E>) row).value(metric, metric.points().get(0), in);
    }
}
