// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import io.jacct.counter.Counter;
import io.jacct.counter.Unit;
import io.jacct.field.Field;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import jdk.jfr.ValueDescriptor;

/**
 * Makes the fields of an event from the lists of the catalogue, in the order in which they are
 * added. A name that is there already is left out: its first value is the more special one. {@code
 * PeriodicEvents} and {@code InstantEvents} call it.
 *
 * @param <E> what the event shows
 */
final class Columns<E> {
    private final List<Column<E>> all = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    /** Fields of an entity that the subject has. */
    <F> Columns<E> fields(List<Field<F>> fields, Function<E, F> entity, Function<E, Snapshot> in) {
        for (Field<F> field : fields) {
            Function<E, Object> value = each -> field.of(entity.apply(each), in.apply(each));
            switch (field.kind()) {
                case TEXT ->
                        text(field.name(), field.sentence(), each -> (String) value.apply(each));
                case FLAG -> flag(field.name(), field.sentence(), value);
                case REAL -> real(field.name(), field.sentence(), field.unit(), value);
                default -> number(field.name(), field.sentence(), field.unit(), value);
            }
        }
        return this;
    }

    /** Every counter, by its label. */
    Columns<E> counters(Function<E, Counts> counts) {
        for (Counter counter : Counter.values()) {
            number(
                    counter.label(),
                    counter.sentence(),
                    counter.unit(),
                    each -> known(counts.apply(each), counter));
        }
        return this;
    }

    private static Long known(Counts counts, Counter counter) {
        return counts.knows(counter) ? Long.valueOf(counts.get(counter)) : null;
    }

    /** A number without a fraction; null: not known. */
    Columns<E> number(String name, String sentence, Unit unit, Function<E, Object> value) {
        return add(name, long.class, sentence, unit, each -> Units.whole(value.apply(each)));
    }

    /** A number with a fraction; null: not known. The recorder has times without a fraction. */
    Columns<E> real(String name, String sentence, Unit unit, Function<E, Object> value) {
        return unit == Unit.NANOSECONDS
                ? number(name, sentence, unit, value)
                : add(
                        name,
                        double.class,
                        sentence,
                        unit,
                        each -> Units.real(value.apply(each), unit));
    }

    Columns<E> text(String name, String sentence, Function<E, String> value) {
        return add(name, String.class, sentence, Unit.NONE, value::apply);
    }

    Columns<E> flag(String name, String sentence, Function<E, Object> value) {
        return add(
                name,
                boolean.class,
                sentence,
                Unit.NONE,
                each -> Boolean.TRUE.equals(value.apply(each)));
    }

    private Columns<E> add(
            String name, Class<?> type, String sentence, Unit unit, Function<E, Object> value) {
        if (names.add(name)) {
            ValueDescriptor field =
                    new ValueDescriptor(type, name, Units.annotations(name, sentence, unit));
            all.add(new Column<>(field, value));
        }
        return this;
    }

    List<Column<E>> done() {
        return List.copyOf(all);
    }
}
