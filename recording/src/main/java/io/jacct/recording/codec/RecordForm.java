// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A record, by its components. A new component of a record is recorded without more code. */
final class RecordForm implements Form {
    private final Constructor<?> constructor;
    private final boolean nullable;
    private final List<Part> parts;
    private final Node node;

    /**
     * A component.
     *
     * @param base an earlier component of the same form that is mostly equal; -1 for none
     */
    private record Part(String name, Method accessor, Form form, int base) {}

    /**
     * Makes the form of a class.
     *
     * @param nullable whether a missing one is null
     * @param bases the names of components that are written as differences, each with that of the
     *     component from which
     */
    RecordForm(
            Class<?> type,
            boolean nullable,
            Map<String, String> bases,
            Function<RecordComponent, Form> forms) {
        this.nullable = nullable;
        RecordComponent[] all = type.getRecordComponents();
        List<String> names = Arrays.stream(all).map(RecordComponent::getName).toList();
        parts = new ArrayList<>();
        for (RecordComponent each : all) {
            int base = names.indexOf(bases.getOrDefault(each.getName(), ""));
            parts.add(new Part(each.getName(), each.getAccessor(), forms.apply(each), base));
        }
        Class<?>[] types =
                Arrays.stream(all).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            parts.forEach(each -> each.accessor.setAccessible(true));
        } catch (NoSuchMethodException never) {
            throw new IllegalStateException(never);
        }
        node =
                new Node(
                        Node.Kind.RECORD,
                        0,
                        parts.stream()
                                .map(each -> new Node.Field(each.name, each.base, each.form.node()))
                                .toList());
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public List<Form> parts() {
        return parts.stream().map(Part::form).toList();
    }

    @Override
    public void write(Object value, Words to) {
        to.put(value == null ? 0 : 1);
        int[] starts = new int[parts.size()];
        for (int i = 0; i < starts.length; i++) {
            Part part = parts.get(i);
            starts[i] = to.length();
            part.form.write(value == null ? null : get(part, value), to);
            if (part.base >= 0) {
                to.subtract(starts[part.base], to.length() - starts[i]);
            }
        }
    }

    private static Object get(Part part, Object value) {
        try {
            return part.accessor.invoke(value);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Reading reading(Node written, Map<Integer, Reading> tables) {
        List<Field> fields = new ArrayList<>();
        for (Node.Field each : written.fields()) {
            int target = target(each);
            fields.add(
                    new Field(
                            each,
                            target,
                            target < 0
                                    ? null
                                    : parts.get(target).form.reading(each.node(), tables)));
        }
        Object[] missing = parts.stream().map(each -> each.form.missing()).toArray();
        return from -> read(from, fields, missing);
    }

    /** The component of that name, unless it is something else by now; -1 for none. */
    private int target(Node.Field field) {
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            if (part.name.equals(field.name()) && part.form.node().kind() == field.node().kind()) {
                return i;
            }
        }
        return -1;
    }

    /** A field of the file, and where its value goes; -1 for nowhere. */
    private record Field(Node.Field written, int target, Reading reading) {}

    private Object read(Words from, List<Field> fields, Object[] missing) {
        boolean present = from.next() != 0;
        Object[] values = missing.clone();
        int[] starts = new int[fields.size()];
        for (int i = 0; i < starts.length; i++) {
            Field field = fields.get(i);
            starts[i] = from.place();
            if (field.written.base() >= 0) {
                from.add(starts[field.written.base()], field.written.node().width());
            }
            if (present && field.target >= 0) {
                values[field.target] = field.reading.read(from);
            } else {
                field.written.node().skip(from);
            }
        }
        return present ? make(values) : null;
    }

    private Object make(Object[] values) {
        try {
            return constructor.newInstance(values);
        } catch (InstantiationException
                | IllegalAccessException
                | InvocationTargetException refused) {
            throw new IllegalStateException(refused);
        }
    }

    @Override
    public Object missing() {
        return nullable ? null : make(parts.stream().map(each -> each.form.missing()).toArray());
    }
}
