// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.DeviceValues;
import io.jacct.snapshot.Endpoint;
import io.jacct.snapshot.StatisticValue;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.Times;
import io.jacct.snapshot.user.UserValues;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The forms of all classes of a frame. Records describe themselves; the few classes that are none
 * have forms written by hand. A list of a class that has a {@link Keys key} is a table.
 */
final class Forms {
    static final Set<Class<?>> NULLABLE =
            Set.of(CurrentOperation.class, Endpoint.class, Beancounter.Refused.class);

    /** Most tasks are never renamed, and then both are equal. */
    private static final Map<String, String> TASK_BASES = Map.of("inPool", "counts");

    private final Map<Class<?>, Form> known = new HashMap<>(ScalarForm.ALL);
    private int tables;

    /** An entry of a map. */
    record Entry(String key, Object value) {}

    private Forms() {
        known.put(String.class, TextForm.TEXT);
        known.put(Counts.class, new CountsForm());
        known.put(DeviceValues.class, new DeviceValuesForm());
        known.put(UserValues.class, new UserValuesForm());
        known.put(Times.class, new TimesForm());
        known.put(StatisticValue.class, new StatisticForm(record(StatisticForm.Row.class)));
    }

    /** The form of a frame; its tables are numbered from 1 on. */
    static Form frame() {
        return new Forms().record(Frame.class);
    }

    private Form record(Class<?> type) {
        Map<String, String> bases = type == Task.class ? TASK_BASES : Map.of();
        return new RecordForm(type, NULLABLE.contains(type), bases, this::form);
    }

    private Form form(RecordComponent component) {
        Type type = component.getGenericType();
        if (type instanceof ParameterizedType generic) {
            return collection(component, generic.getActualTypeArguments());
        }
        return form(component.getType());
    }

    /** The form of a class alone. */
    static Form of(Class<?> type) {
        return new Forms().form(type);
    }

    private Form form(Class<?> type) {
        Form form = known.get(type);
        if (form == null) {
            form = record(type);
            known.put(type, form);
        }
        return form;
    }

    private Form collection(RecordComponent component, Type[] arguments) {
        Class<?> element = (Class<?>) arguments[arguments.length - 1];
        Form form = form(element);
        if (component.getType() == Map.class) {
            return map(form);
        } else if (component.getType() == Set.class) {
            return new ListForm(form, value -> (Collection<?>) value, LinkedHashSet::new);
        } else if (Keys.has(element)) {
            return new TableForm(++tables, component.getName(), form);
        }
        return new ListForm(form, value -> (Collection<?>) value, Collections::unmodifiableList);
    }

    private static Form map(Form value) {
        Form entry =
                new RecordForm(
                        Entry.class,
                        false,
                        Map.of(),
                        each -> each.getName().equals("key") ? TextForm.TEXT : value);
        return new ListForm(entry, Forms::entries, Forms::map);
    }

    private static Collection<?> entries(Object map) {
        return ((Map<?, ?>) map)
                .entrySet().stream()
                        .map(each -> new Entry((String) each.getKey(), each.getValue()))
                        .toList();
    }

    private static Map<String, Object> map(List<?> entries) {
        Map<String, Object> map = new LinkedHashMap<>();
        entries.forEach(each -> map.put(((Entry) each).key, ((Entry) each).value));
        return Collections.unmodifiableMap(map);
    }
}
