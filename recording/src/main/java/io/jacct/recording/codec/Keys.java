// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Cohort;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Endpoint;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Statistic;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.Timer;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;

/** By what an entity of one frame is known in the next. */
final class Keys {
    private static final Map<Class<?>, Function<Object, Object>> ALL =
            Map.ofEntries(
                    entry(Task.class, each -> Arrays.asList(each.id(), each.traits().startNanos())),
                    entry(Group.class, Group::name),
                    entry(Endpoint.class, Endpoint::id),
                    entry(Executor.class, Executor::name),
                    entry(Device.class, each -> each.entry().number()),
                    entry(
                            Statistic.class,
                            each -> Arrays.asList(each.module(), each.instance(), each.name())),
                    entry(Timer.class, each -> Arrays.asList(each.kind(), each.name())),
                    entry(
                            Handle.class,
                            each -> Arrays.asList(each.descriptor(), each.openedNanos())),
                    entry(Beancounter.class, Beancounter::id),
                    entry(Cohort.class, Cohort::number),
                    entry(Departure.class, Departure::fold));

    private Keys() {}

    private static <T> Map.Entry<Class<?>, Function<Object, Object>> entry(
            Class<T> type, Function<T, Object> key) {
        return Map.entry(type, each -> key.apply(type.cast(each)));
    }

    static boolean has(Class<?> type) {
        return ALL.containsKey(type);
    }

    /**
     * Whether nothing has happened to an endpoint, or to a device but that it was read. A snapshot
     * then has the same objects as the one before. A page may have thousands of them.
     */
    static boolean isSame(Object before, Object now) {
        return now instanceof Device device
                ? before instanceof Device same
                        && device.values() == same.values()
                        && device.entry() == same.entry()
                : now == before && now instanceof Endpoint;
    }

    /** The key; a frame itself, of which there is one, has its class. */
    static Object of(Object entity) {
        Function<Object, Object> key = ALL.get(entity.getClass());
        return key == null ? entity.getClass() : key.apply(entity);
    }
}
