// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

import io.jacct.counter.Unit;
import io.jacct.field.Field;
import io.jacct.field.metric.Convention;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Collects the metrics of one entity. Fields whose convention names the same metric become points
 * of it, in the order in which they come.
 *
 * @param <E> the entity
 */
final class Definitions<E> {
    private static final double NANOS = 1e9;

    private final Entity<E> entity;
    private final String namespace;
    private final List<Convention> conventions;
    private final Map<String, Metric<E>> metrics = new LinkedHashMap<>();
    private final Set<String> alone = new HashSet<>();

    Definitions(Entity<E> entity, String namespace, List<Convention> conventions) {
        this.entity = entity;
        this.namespace = namespace;
        this.conventions = conventions;
    }

    /** Adds those of these fields that are numbers and that grow, or go up and down. */
    <F> void fields(List<Field<F>> fields, Function<E, F> of) {
        for (Field<F> each : fields) {
            Type type = type(each);
            if (type != null) {
                field(each, type, of);
            }
        }
    }

    /** Adds one field under that type. */
    <F> void field(Field<F> field, Type type, Function<E, F> of) {
        Unit unit = field.unit();
        add(
                type,
                unit,
                field.name(),
                field.description(),
                (each, in) -> scaled(field.of(of.apply(each), in), unit));
    }

    /** What kind of metric a field is; null: it is none, but says who something is, or when. */
    private static Type type(Field<?> field) {
        return switch (field.kind()) {
            case COUNTER -> Type.COUNTER;
            case GAUGE, REAL ->
                    field.rollup() == Field.Rollup.SUM ? Type.UP_DOWN_COUNTER : Type.GAUGE;
            case TIME, NUMBER, TEXT, FLAG -> null;
        };
    }

    /** Adds a value that the convention of its name puts into a metric. */
    void add(Type type, Unit unit, String field, String sentence, Point.Value<E> value) {
        add(type, unit, field, sentence, field, value);
    }

    /** Adds a value that is no field, by the convention of its name, which says what it is. */
    void computed(Type type, String name, String told, Point.Value<E> value) {
        add(type, Unit.NONE, name, "", told, value);
    }

    private void add(
            Type type,
            Unit unit,
            String field,
            String sentence,
            String told,
            Point.Value<E> value) {
        Convention convention = Convention.of(conventions, field, unit);
        Metric<E> metric =
                metric(
                        convention.metric(namespace, field),
                        type,
                        convention.unit(),
                        convention.sentence().isEmpty() ? sentence : convention.sentence());
        metric.points().add(new Point<>(attribute(convention, field), told, value));
    }

    private static Attribute attribute(Convention convention, String field) {
        String key = convention.key();
        return key.isEmpty() ? null : new Attribute(key, convention.value(field));
    }

    /** Adds a value to the metric of that name, which has its own unit and sentence. */
    void add(
            String name,
            Type type,
            String unit,
            String sentence,
            Attribute attribute,
            String field,
            Point.Value<E> value) {
        metric(name, type, unit, sentence).points().add(new Point<>(attribute, field, value));
    }

    private Metric<E> metric(String name, Type type, String unit, String sentence) {
        Metric<E> metric =
                metrics.computeIfAbsent(
                        name,
                        none ->
                                new Metric<>(
                                        name,
                                        type,
                                        type.addsUp(),
                                        unit,
                                        sentence,
                                        entity,
                                        new ArrayList<>()));
        if (metric.type() != type || !metric.unit().equals(unit)) {
            throw new IllegalStateException(name + " has two types or units");
        }
        return metric;
    }

    /** The metric of that name means nothing as a sum, although it counts. */
    void alone(String name) {
        alone.add(name);
    }

    private static Object scaled(Object value, Unit unit) {
        return unit == Unit.NANOSECONDS && value instanceof Number nanos
                ? (Object) (nanos.longValue() / NANOS)
                : value;
    }

    /** Nanoseconds as seconds. */
    static double seconds(long nanos) {
        return nanos / NANOS;
    }

    List<Metric<E>> all() {
        List<Metric<E>> all = new ArrayList<>();
        for (Metric<E> each : metrics.values()) {
            all.add(
                    new Metric<>(
                            each.name(),
                            each.type(),
                            each.addsUp() && !alone.contains(each.name()),
                            each.unit(),
                            each.sentence(),
                            each.entity(),
                            List.copyOf(each.points())));
        }
        return all;
    }
}
