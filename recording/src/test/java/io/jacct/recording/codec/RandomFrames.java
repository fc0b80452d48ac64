// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Histogram;
import io.jacct.counter.Operation;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.StatisticLayout;
import io.jacct.memory.UserLayout;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.DeviceValues;
import io.jacct.snapshot.StatisticValue;
import io.jacct.snapshot.Times;
import io.jacct.snapshot.user.UserValues;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Makes frames in which every component of every record has some value, by reflection. */
public final class RandomFrames {
    private final Random random;

    public RandomFrames(long seed) {
        random = new Random(seed);
    }

    /** A frame that has nothing to do with any other. */
    public Frame next() {
        return (Frame) record(Frame.class, null);
    }

    /** A frame some of whose values are those of another one, as in two frames of a JVM. */
    public Frame after(Frame before) {
        return (Frame) record(Frame.class, before);
    }

    private Object record(Class<?> type, Object before) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        try {
            for (int i = 0; i < values.length; i++) {
                components[i].getAccessor().setAccessible(true);
                Object old = before == null ? null : components[i].getAccessor().invoke(before);
                types[i] = components[i].getType();
                values[i] = value(types[i], components[i].getGenericType(), old);
            }
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type.getName(), e);
        }
    }

    private Object value(Class<?> type, Type generic, Object before) {
        if (generic instanceof ParameterizedType of) {
            Type[] arguments = of.getActualTypeArguments();
            return collection(type, (Class<?>) arguments[arguments.length - 1], before);
        } else if (before != null && !type.isRecord() && random.nextInt(4) > 0) {
            return before;
        } else if (type == Counts.class) {
            return counts();
        } else if (type == Times.class) {
            return times();
        } else if (type == DeviceValues.class) {
            return DeviceValues.of(
                    words(DeviceLayout.READ_HISTOGRAM / Long.BYTES), times(), times());
        } else if (type == UserValues.class) {
            return UserValues.of(words((UserLayout.END - UserLayout.READS) / Long.BYTES));
        } else if (type == StatisticValue.class) {
            return statistic();
        } else if (type == Operation.class) {
            return Operation.of(random.nextInt(15));
        } else if (type == String.class) {
            return random.nextInt(9) == 0 ? null : text();
        } else if (type.isRecord()) {
            boolean nullable = Forms.NULLABLE.contains(type);
            return nullable && random.nextBoolean() ? null : record(type, before);
        }
        return scalar(type);
    }

    private Object scalar(Class<?> type) {
        if (type == int.class) {
            return random.nextInt();
        } else if (type == boolean.class) {
            return random.nextBoolean();
        } else if (type == long.class || type == Long.class) {
            return word();
        }
        throw new IllegalArgumentException("a snapshot has a " + type + ": say how it is made");
    }

    private long word() {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextLong();
            case 1 -> random.nextInt(100);
            case 2 -> 0;
            default -> random.nextInt();
        };
    }

    private long[] words(int count) {
        long[] words = new long[count];
        Arrays.setAll(words, i -> word());
        return words;
    }

    private Times times() {
        return Times.of(words(Histogram.BUCKETS), word());
    }

    private String text() {
        return List.of("", "main", "/tmp/\u00e4\ud83d\ude00", "a b", "worker-")
                        .get(random.nextInt(5))
                + random.nextInt(50);
    }

    private Counts counts() {
        Set<Counter> absent = new LinkedHashSet<>(List.of(Counter.values()));
        absent.removeIf(each -> random.nextInt(50) > 0);
        return Counts.of(words(Delay.WORDS)).without(absent);
    }

    private StatisticValue statistic() {
        return switch (random.nextInt(6)) {
            case 0 -> new StatisticValue(text(), StatisticLayout.INT32, random.nextInt());
            case 1 -> new StatisticValue(text(), StatisticLayout.INT64, word());
            case 2 -> new StatisticValue(text(), StatisticLayout.FLOAT, random.nextFloat());
            case 3 -> new StatisticValue(text(), StatisticLayout.DOUBLE, random.nextDouble());
            case 4 -> new StatisticValue(text(), StatisticLayout.STRING, text());
            default -> new StatisticValue(text(), StatisticLayout.INT64, null);
        };
    }

    private Object element(Class<?> type, Object before) {
        boolean present = type.isRecord() && type != StatisticValue.class;
        return present ? record(type, before) : value(type, type, before);
    }

    private Object collection(Class<?> type, Class<?> element, Object before) {
        if (type == Map.class) {
            Map<String, Object> map = new LinkedHashMap<>();
            for (int left = random.nextInt(5); left > 0; left--) {
                map.put(text(), element(element, null));
            }
            return map;
        } else if (type == Set.class) {
            return new LinkedHashSet<>(List.of(text(), "x"));
        }
        List<Object> list = new ArrayList<>();
        if (before != null) {
            for (Object each : (List<?>) before) {
                switch (random.nextInt(4)) {
                    case 0 -> list.add(element(element, each));
                    case 1 -> {
                        // gone
                    }
                    default -> list.add(each);
                }
            }
        }
        for (int left = random.nextInt(4); left > 0; left--) {
            list.add(element(element, null));
        }
        if (random.nextInt(3) == 0) {
            Collections.shuffle(list, random);
        }
        return list;
    }
}
