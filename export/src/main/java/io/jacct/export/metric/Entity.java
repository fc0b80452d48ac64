// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

import static java.util.Comparator.comparing;

import io.jacct.counter.Counter;
import io.jacct.field.ResourceUse;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Snapshot;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A kind of thing that metrics are about, with the things of that kind in a snapshot.
 *
 * @param label its name for users, and in what is told of caps
 * @param keys the attributes that tell one thing from another
 * @param things those in a snapshot
 * @param values the values of {@code keys} for one of them
 * @param createdMillis when one was made, in milliseconds since 1970; 0: with the page
 * @param others the values of {@code keys} for the sum of those that get no row of their own; null:
 *     there are few, and no caps apply
 * @param <E> the thing
 */
public record Entity<E>(
        String label,
        List<String> keys,
        Function<Snapshot, List<E>> things,
        Function<E, List<String>> values,
        BiFunction<E, Snapshot, Long> createdMillis,
        UnaryOperator<List<String>> others) {
    /** The value of an attribute that stands for all things without a row of their own. */
    public static final String OTHER = "other";

    /** The key of a device's kind. */
    public static final String DEVICE_KIND = "jacct.device.kind";

    private static final Comparator<Group> BUSIEST_POOL =
            comparing(Group::jdk).thenComparing(each -> -each.counts().get(Counter.CPU_NANOS));

    private static final Comparator<Executor> BUSIEST_EXECUTOR =
            comparing(each -> -each.completed());

    private static final Comparator<Device> BUSIEST_DEVICE = comparing(each -> -each.startCount());

    /** The JVM as a whole. */
    public static final Entity<Snapshot> JVM =
            new Entity<>("jvm", List.of(), List::of, each -> List.of(), Entity::withPage, null);

    /** The kinds of devices; a row has all devices of a kind. */
    public static final Entity<Device> DEVICE_CLASSES =
            new Entity<>(
                    "device_class",
                    List.of(DEVICE_KIND),
                    in -> counted(in).stream().filter(Entity::wasUsed).toList(),
                    each -> List.of(each.entry().kind()),
                    Entity::withPage,
                    null);

    /** Open handles by the kind of their device. */
    public static final Entity<Handle> HANDLES =
            new Entity<>(
                    "handle",
                    List.of(DEVICE_KIND),
                    in -> in.handles().open(),
                    each -> List.of(each.kind()),
                    Entity::withPage,
                    null);

    /** Pools of threads; those of the application get places first, and of these the busiest. */
    public static final Entity<Group> POOLS =
            new Entity<>(
                    "pool",
                    List.of("jacct.pool.name"),
                    in -> in.pools().stream().sorted(BUSIEST_POOL).toList(),
                    each -> List.of(each.name()),
                    Entity::withPage,
                    key -> List.of(OTHER));

    /** Executors, by the attributes that OpenTelemetry's Java instrumentation gives them. */
    public static final Entity<Executor> EXECUTORS =
            new Entity<>(
                    "executor",
                    List.of("jvm.executor.name", "jvm.executor.type"),
                    in -> in.executors().stream().sorted(BUSIEST_EXECUTOR).toList(),
                    each -> List.of(each.name(), type(each.kind())),
                    (each, in) -> each.startedMillis(),
                    key -> List.of(OTHER, OTHER));

    /** What each owner holds of each resource. */
    public static final Entity<ResourceUse> OWNERS =
            new Entity<>(
                    "owner",
                    List.of("jacct.owner.name", "jacct.owner.kind", "jacct.resource.name"),
                    in -> in.beancounters().stream().flatMap(Entity::uses).toList(),
                    each ->
                            List.of(
                                    each.owner().name(),
                                    each.owner().kind(),
                                    each.resource().label()),
                    (each, in) -> each.owner().createdMillis(),
                    key -> List.of(OTHER, OTHER, key.get(2)));

    /** Single devices, where they are asked for. */
    public static final Entity<Device> DEVICES =
            new Entity<>(
                    "device",
                    List.of(DEVICE_KIND, "jacct.device.name"),
                    in -> counted(in).stream().sorted(BUSIEST_DEVICE).toList(),
                    each -> List.of(each.entry().kind(), each.entry().endpoint()),
                    (each, in) -> in.page().millis(each.entry().createdNanos()),
                    key -> List.of(key.get(0), OTHER));

    /** All of them. What is capped is in the order in which it gets its places. */
    public static final List<Entity<?>> ALL =
            List.of(JVM, DEVICE_CLASSES, HANDLES, EXECUTORS, OWNERS, POOLS, DEVICES);

    /** Whether there may be so many that caps apply. */
    public boolean capped() {
        return others != null;
    }

    private static <E> long withPage(E each, Snapshot in) {
        return 0;
    }

    private static Stream<ResourceUse> uses(Beancounter owner) {
        return ResourceUse.of(owner).stream();
    }

    /** The devices without those that pass on to another device, which would be counted twice. */
    static List<Device> counted(Snapshot in) {
        return in.devices().stream().filter(each -> !each.entry().pass()).toList();
    }

    /** A page has a device other of each kind, and most JVMs use few kinds. */
    private static boolean wasUsed(Device each) {
        return each.startCount() + each.errors() + each.unmatched() + each.entry().open() > 0;
    }

    private static String type(String kind) {
        return kind.equals(OTHER) ? kind : "java.util.concurrent." + kind;
    }
}
