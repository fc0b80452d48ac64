// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.field.DeviceFields;
import io.jacct.field.ExecutorFields;
import io.jacct.field.Field;
import io.jacct.field.GroupFields;
import io.jacct.field.JvmFields;
import io.jacct.field.ResourceFields;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** No field is forgotten: what is not exported is named here, with the reason. */
class CatalogueTest {
    @Test
    void shouldExportEachCounter() {
        Set<String> left = new TreeSet<>();
        for (Counter each : Counter.values()) {
            left.add(each.label());
        }
        left.removeAll(exported(Entity.JVM));
        // a square of an error
        assertEquals(Set.of("ioVariance"), left);
    }

    @Test
    void shouldExportEachCountOfTheAgent() {
        Set<String> left = new TreeSet<>();
        for (Health each : Health.values()) {
            left.add(each.label());
        }
        left.removeAll(exported(Entity.JVM));
        assertEquals(Set.of(), left);
    }

    @Test
    void shouldExportEachNumberOfADevice() {
        Set<String> left = numbers(DeviceFields.ALL);
        left.removeAll(exported(Entity.DEVICES));
        // the histogram has all quantiles
        left.removeIf(each -> each.matches("(read|write)NanosP[0-9]+"));
        assertEquals(Set.of(), left);
    }

    /**
     * Of several devices, what does not add up means nothing, and a page does not add busy times.
     */
    @Test
    void shouldExportEachSumOfDevices() {
        Set<String> left = numbers(DeviceFields.ALL);
        left.removeAll(exported(Entity.DEVICE_CLASSES));
        left.removeIf(each -> each.matches("(read|write)(NanosP[0-9]+|NanosError|MaxNanos)"));
        assertEquals(Set.of("busyNanos"), left);
    }

    @Test
    void shouldExportEachNumberOfAnExecutor() {
        Set<String> left = numbers(ExecutorFields.ALL);
        left.removeAll(exported(Entity.EXECUTORS));
        // in the histogram; and threads are told as active and idle ones
        assertEquals(
                Set.of("waitNanosP50", "waitNanosP99", "runNanosP50", "runNanosP99", "threads"),
                left);
    }

    @Test
    void shouldExportEachNumberOfOthers() {
        Set<String> left = numbers(GroupFields.ALL);
        left.removeAll(exported(Entity.POOLS));
        left.addAll(numbers(ResourceFields.ALL));
        left.removeAll(exported(Entity.OWNERS));
        left.addAll(numbers(JvmFields.ALL));
        left.removeAll(exported(Entity.JVM));
        // the sum of the others
        assertEquals(Set.of("jvmCpuNanos"), left);
    }

    /** Names that the issue of this module, dashboards and users rely on. */
    @Test
    void shouldKeepTheNames() {
        Set<String> names = new TreeSet<>();
        Catalogue.METRICS.forEach(each -> names.add(each.name()));
        List<String> kept =
                List.of(
                        "jacct.thread.cpu.time",
                        "jacct.thread.runqueue.time",
                        "jacct.thread.wait.time",
                        "jacct.thread.waits",
                        "jacct.thread.started",
                        "jacct.thread.virtual.count",
                        "jacct.file.io",
                        "jacct.socket.io",
                        "jacct.pipe.io",
                        "jacct.file.operations",
                        "jacct.file.operation_time",
                        "jacct.file.errors",
                        "jacct.file.operation.duration",
                        "jacct.device.io_time",
                        "process.disk.io",
                        "jvm.executor.queue.size",
                        "jvm.executor.thread.count",
                        "jvm.executor.task.completed",
                        "jvm.executor.task.rejected",
                        "jacct.executor.task.wait.time",
                        "jacct.executor.task.run.time",
                        "jacct.handle.count",
                        "jacct.owner.usage",
                        "jacct.owner.limit",
                        "jacct.owner.refused");
        assertTrue(names.containsAll(kept), () -> kept + " not all in " + names);
    }

    private static Set<String> exported(Entity<?> entity) {
        Set<String> fields = new TreeSet<>();
        for (Metric<?> each : Catalogue.METRICS) {
            if (each.entity() == entity) {
                each.points().forEach(point -> fields.add(point.field()));
            }
        }
        return fields;
    }

    /** Fields that are numbers, and no identity and no time stamp. */
    private static Set<String> numbers(List<? extends Field<?>> fields) {
        Set<String> names = new TreeSet<>();
        for (Field<?> each : fields) {
            switch (each.kind()) {
                case COUNTER, GAUGE, REAL -> names.add(each.name());
                case TIME, NUMBER, TEXT, FLAG -> {}
            }
        }
        return names;
    }
}
