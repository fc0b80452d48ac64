// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.shape;

import io.jacct.field.Field;
import io.jacct.snapshot.Snapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javax.management.Descriptor;
import javax.management.ImmutableDescriptor;
import javax.management.MBeanAttributeInfo;
import javax.management.openmbean.OpenMBeanAttributeInfoSupport;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/**
 * One attribute of an MBean: its name, its description, and the way to get its value from the
 * subject. Shapes have them; {@code Bean} reads them.
 *
 * @param name with a capital
 * @param kind {@code counter} for a number that only grows, {@code gauge} for one that goes up and
 *     down, {@code text} for anything else
 * @param unit the unit's name for users; empty if there is none
 * @param sentence one or more sentences for users
 * @param type of the value
 * @param always whether there always is a value; otherwise null means that it is not known
 * @param value extracts the value
 * @param setter changes the value; null if it cannot be set
 */
public record AttributeDefinition<T>(
        String name,
        String kind,
        String unit,
        String sentence,
        OpenType<?> type,
        boolean always,
        Function<T, Object> value,
        BiConsumer<T, Object> setter) {

    /** What every rate, share and mean is of. */
    public static final String INTERVAL =
            " Since an earlier reading, by any client, that is at least 1 s old. The agent itself"
                    + " reads every 5 s. At first it is since the agent started.";

    /** Makes an attribute that always has a value. */
    public AttributeDefinition(
            String name,
            String kind,
            String unit,
            String sentence,
            OpenType<?> type,
            Function<T, Object> value) {
        this(name, kind, unit, sentence, type, true, value);
    }

    /** Makes an attribute that cannot be set. */
    public AttributeDefinition(
            String name,
            String kind,
            String unit,
            String sentence,
            OpenType<?> type,
            boolean always,
            Function<T, Object> value) {
        this(name, kind, unit, sentence, type, always, value, null);
    }

    public static <T> AttributeDefinition<T> counter(
            String name, String unit, String sentence, Function<T, Long> value) {
        return new AttributeDefinition<>(
                name, "counter", unit, sentence, SimpleType.LONG, value::apply);
    }

    public static <T> AttributeDefinition<T> gauge(
            String name, String unit, String sentence, Function<T, Long> value) {
        return new AttributeDefinition<>(
                name, "gauge", unit, sentence, SimpleType.LONG, value::apply);
    }

    public static <T> AttributeDefinition<T> text(
            String name, String sentence, Function<T, String> value) {
        return new AttributeDefinition<>(
                name, "text", "", sentence, SimpleType.STRING, value::apply);
    }

    /** A field of the catalogue as an attribute of a subject that has the entity. */
    public static <T, E> AttributeDefinition<T> of(
            Field<E> field, Function<T, E> entity, Function<T, Snapshot> in) {
        return of(field, Labels.capital(field.name()), entity, in);
    }

    /** The same under another name, for a subject that has several such entities. */
    public static <T, E> AttributeDefinition<T> of(
            Field<E> field, String name, Function<T, E> entity, Function<T, Snapshot> in) {
        return new AttributeDefinition<>(
                name,
                kind(field.kind()),
                field.unit().label(),
                field.description(),
                OpenData.type(field),
                field.always(),
                subject -> field.of(entity.apply(subject), in.apply(subject)));
    }

    /** A field of what something did in the interval. */
    public static <T, E> AttributeDefinition<T> rate(Field<E> field, Function<T, E> entity) {
        return new AttributeDefinition<>(
                Labels.capital(field.name()),
                "gauge",
                field.unit().label(),
                field.sentence() + INTERVAL,
                OpenData.type(field),
                field.always(),
                subject -> field.of(entity.apply(subject), null));
    }

    /** A field of the catalogue; a point in time is there as a number, and as a date to read. */
    public static <T, E> List<AttributeDefinition<T>> withDate(
            Field<E> field, Function<T, E> entity, Function<T, Snapshot> in) {
        AttributeDefinition<T> number = of(field, entity, in);
        if (field.kind() != Field.Kind.TIME) {
            return List.of(number);
        }
        return List.of(
                number,
                new AttributeDefinition<>(
                        OpenData.dateName(number.name),
                        "text",
                        "",
                        field.sentence(),
                        SimpleType.DATE,
                        field.always(),
                        subject -> OpenData.date(number.value.apply(subject))));
    }

    /** Collectors make no series of time stamps, identities and texts. */
    private static String kind(Field.Kind kind) {
        return switch (kind) {
            case COUNTER -> "counter";
            case GAUGE, REAL -> "gauge";
            default -> "text";
        };
    }

    /** The same for a value that a client may set; it throws IllegalArgumentException. */
    public AttributeDefinition<T> settable(BiConsumer<T, Object> set) {
        return new AttributeDefinition<>(name, kind, unit, sentence, type, always, value, set);
    }

    /** The same for a value that may be missing. */
    public AttributeDefinition<T> optional() {
        return new AttributeDefinition<>(name, kind, unit, sentence, type, false, value);
    }

    /**
     * The sentence plus the facts that the name does not give. The sentence may itself explain
     * null.
     */
    String description() {
        String inUnit = unit.isEmpty() ? "" : " Unit: " + unit + ".";
        String grows = kind.equals("counter") ? " Only grows, never reset." : "";
        String none = always ? "" : Nullables.ofNull(sentence);
        return sentence + none + inUnit + grows;
    }

    /** The description in the form that the JMX implementation gives an attribute of an MXBean. */
    MBeanAttributeInfo info() {
        String original = originalType();
        Map<String, Object> fields = new HashMap<>();
        fields.put("openType", type);
        fields.put("originalType", original);
        if (!unit.isEmpty()) {
            fields.put("units", unit);
        }
        if (!kind.equals("text")) {
            fields.put("metricType", kind.toUpperCase(java.util.Locale.ROOT));
        }
        Descriptor descriptor = new ImmutableDescriptor(fields);
        if (!original.equals(type.getTypeName())) {
            // an open attribute would have the type java.lang.Long, which may be null
            return new MBeanAttributeInfo(
                    name, original, description(), true, setter != null, false, descriptor);
        }
        return new OpenMBeanAttributeInfoSupport(
                name, description(), type, true, setter != null, false, descriptor);
    }

    private String originalType() {
        if (!always) {
            return type.getTypeName();
        }
        if (type == SimpleType.DOUBLE) {
            return "double";
        }
        if (type == SimpleType.BOOLEAN) {
            return "boolean";
        }
        return type == SimpleType.LONG ? "long" : type.getTypeName();
    }
}
