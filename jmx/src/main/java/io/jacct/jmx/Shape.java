// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import javax.management.Descriptor;
import javax.management.ImmutableDescriptor;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/**
 * What the MBeans of one kind have in common: attributes, at most the one operation {@code top},
 * and their description. Immutable, and shared by all MBeans of the kind.
 *
 * @param <T> the subject that the values come out of
 */
final class Shape<T> {
    static final String TOP = "top";

    private final Map<String, Property<T>> properties = new LinkedHashMap<>();
    private final Top<T> top;
    private final MBeanInfo info;

    /**
     * The operation {@code top}.
     *
     * @param what it tells the busiest of
     * @param sentence for people
     * @param text of so many
     */
    record Top<T>(String what, String sentence, BiFunction<T, Integer, String> text) {
        static <T> Top<T> tasks(BiFunction<T, Integer, String> text) {
            return new Top<>(
                    "tasks",
                    "The busiest live tasks by bytes read and written since they started, as text,"
                            + " each with what it is doing now, on what, and for how long.",
                    text);
        }
    }

    /** With {@code top} null where the kind has no operation. */
    Shape(String description, List<Property<T>> properties, Top<T> top) {
        for (Property<T> property : properties) {
            if (this.properties.put(property.name(), property) != null) {
                throw new IllegalArgumentException("two attributes " + property.name());
            }
        }
        this.top = top;
        this.info =
                new MBeanInfo(
                        Bean.class.getName(),
                        description,
                        properties.stream().map(Property::info).toArray(MBeanAttributeInfo[]::new),
                        null,
                        top == null ? null : new MBeanOperationInfo[] {topInfo(top)},
                        null,
                        new ImmutableDescriptor("mxbean=true", "immutableInfo=true"));
    }

    private static MBeanOperationInfo topInfo(Top<?> top) {
        return new MBeanOperationInfo(
                TOP,
                top.sentence,
                new MBeanParameterInfo[] {
                    new MBeanParameterInfo(
                            "n",
                            "int",
                            "How many " + top.what + ".",
                            open(SimpleType.INTEGER, "int"))
                },
                String.class.getName(),
                MBeanOperationInfo.INFO,
                open(SimpleType.STRING, String.class.getName()));
    }

    private static Descriptor open(OpenType<?> type, String original) {
        return new ImmutableDescriptor(
                new String[] {"openType", "originalType"}, new Object[] {type, original});
    }

    MBeanInfo info() {
        return info;
    }

    /** Null where there is none. */
    Property<T> property(String name) {
        return properties.get(name);
    }

    /** Null where there is no such operation. */
    BiFunction<T, Integer, String> operation(String name) {
        return TOP.equals(name) && top != null ? top.text : null;
    }
}
