// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.shape;

import io.jacct.counter.Counter;
import io.jacct.counter.Measure;
import io.jacct.field.Field;
import io.jacct.jmx.name.BeanNames;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularData;
import javax.management.openmbean.TabularType;

/**
 * Makes a row of a thing, and a table of many in the form of {@link OpenData}. All shapes with
 * tables call it.
 *
 * @param <R> the thing that a row shows
 */
public final class Rows<R> {
    private final String typeName;
    private final String description;
    private final List<String> names = new ArrayList<>();
    private final List<String> sentences = new ArrayList<>();
    private final List<OpenType<?>> types = new ArrayList<>();
    private final List<Function<R, Object>> values = new ArrayList<>();
    private String[] itemNames;
    private CompositeType rowType;
    private TabularType tableType;

    public Rows(String typeName, String description) {
        this.typeName = BeanNames.DOMAIN + "." + typeName;
        this.description = description;
    }

    public Rows<R> number(String name, String sentence, ToLongFunction<R> value) {
        return optional(name, sentence, SimpleType.LONG, value::applyAsLong);
    }

    public Rows<R> text(String name, String sentence, Function<R, String> value) {
        return optional(name, sentence, SimpleType.STRING, value::apply);
    }

    public Rows<R> flag(String name, String sentence, Predicate<R> value) {
        return optional(name, sentence, SimpleType.BOOLEAN, value::test);
    }

    /** Every counter of the catalogue, by its label. */
    public Rows<R> counters(Function<R, Counts> counts) {
        for (Counter counter : Counter.values()) {
            String sentence =
                    Nullables.sentence(counter) + " Unit: " + counter.unit().label() + ".";
            sentence += Measure.of(counter) == null ? "" : Nullables.NULL;
            // the table already has these values from a better source
            if (!names.contains(counter.label())) {
                optional(
                        counter.label(),
                        sentence,
                        SimpleType.LONG,
                        row -> Nullables.value(counts.apply(row), counter));
            }
        }
        return this;
    }

    /** Adds fields of the catalogue; a row has the entity. */
    public <E> Rows<R> fields(
            List<Field<E>> fields, Function<R, E> entity, Function<R, Snapshot> in) {
        for (Field<E> field : fields) {
            String unit = field.unit().label();
            optional(
                    field.name(),
                    field.description()
                            + (field.always() ? "" : Nullables.ofNull(field.sentence()))
                            + (unit.isEmpty() ? "" : " Unit: " + unit + "."),
                    OpenData.type(field),
                    row -> field.of(entity.apply(row), in.apply(row)));
            if (field.kind() == Field.Kind.TIME) {
                optional(
                        OpenData.dateName(field.name()),
                        field.sentence(),
                        SimpleType.DATE,
                        row -> OpenData.date(field.of(entity.apply(row), in.apply(row))));
            }
        }
        return this;
    }

    /** Adds fields of what something did in an interval. */
    public <E> Rows<R> rates(List<Field<E>> fields, Function<R, E> entity) {
        return fields(fields, entity, row -> null);
    }

    /** If the source returns a negative number, the value is null: not known. */
    public Rows<R> known(String name, String sentence, ToLongFunction<R> value) {
        return optional(
                name, sentence, SimpleType.LONG, row -> Nullables.orNull(value.applyAsLong(row)));
    }

    /** Adds an item of any type; the value may be null. */
    public Rows<R> optional(
            String name, String sentence, OpenType<?> type, Function<R, Object> value) {
        names.add(name);
        sentences.add(sentence);
        types.add(type);
        values.add(value);
        return this;
    }

    /** Called after the last item. */
    public Rows<R> done() {
        itemNames = names.toArray(String[]::new);
        try {
            rowType =
                    new CompositeType(
                            typeName,
                            description,
                            itemNames,
                            sentences.toArray(String[]::new),
                            types.toArray(OpenType<?>[]::new));
            tableType = OpenData.mapType(rowType);
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
        return this;
    }

    public CompositeType rowType() {
        return rowType;
    }

    public TabularType tableType() {
        return tableType;
    }

    /** A table of rows by their keys. */
    public TabularData table(Map<String, ? extends R> rows) {
        return OpenData.map(tableType, rows, this::row);
    }

    /** A single row. */
    public CompositeData row(R of) {
        Object[] content = new Object[itemNames.length];
        for (int i = 0; i < content.length; i++) {
            content[i] = values.get(i).apply(of);
        }
        try {
            return new CompositeDataSupport(rowType, itemNames, content);
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }
}
