// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.counter.Unit;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * A value of an entity, said once for all faces: MBeans, kstats, JSON, tables and documents go over
 * the lists of an entity's fields. A field has the same name in all of them; an MBean's attribute
 * begins with a capital. Immutable; any thread.
 *
 * @param name in lower camel case; a time stamp ends with {@code Millis}
 * @param kind how the value behaves
 * @param unit of a number
 * @param always whether there always is a value; otherwise null means that it is not known
 * @param rollup how values of several entities become one
 * @param sentence one or more sentences for users
 * @param seed the name of the same value in the interface that has it; empty if there is none
 * @param value reads it
 * @param <E> the entity
 */
public record Field<E>(
        String name,
        Kind kind,
        Unit unit,
        boolean always,
        Rollup rollup,
        String sentence,
        String seed,
        Value<E> value) {
    /** Makes a field that no other interface has. */
    public Field(
            String name,
            Kind kind,
            Unit unit,
            boolean always,
            Rollup rollup,
            String sentence,
            Value<E> value) {
        this(name, kind, unit, always, rollup, sentence, "", value);
    }

    /** How a value behaves. */
    public enum Kind {
        /** A number that only grows; its increase over time is a rate. */
        COUNTER,
        /** A number that goes up and down. */
        GAUGE,
        /** A number with a fraction that goes up and down. */
        REAL,
        /** A point in time, in milliseconds since 1970. */
        TIME,
        /** A number that never changes, such as an identity. */
        NUMBER,
        /** A text. */
        TEXT,
        /** True or false. */
        FLAG
    }

    /** How values of several entities become the value of their class, or of {@code other}. */
    public enum Rollup {
        /** They are added up. */
        SUM("sum"),
        /** The greatest counts. */
        MAXIMUM("maximum"),
        /** The latest counts. */
        LATEST("latest"),
        /** It is computed from other values of the sum. */
        COMPUTED("computed"),
        /** A sum has none. */
        NONE("");

        private final String label;

        Rollup(String label) {
            this.label = label;
        }

        /** The name for users; empty for none. */
        public String label() {
            return label;
        }
    }

    /**
     * Reads a field.
     *
     * @param <E> the entity
     */
    @FunctionalInterface
    public interface Value<E> {
        /** Returns a Long, Double, Boolean or String, or null if the value is not known. */
        Object of(E entity, Snapshot in);
    }

    /** A number that only grows. */
    public static <E> Field<E> counter(
            String name, Unit unit, String sentence, ToLongFunction<E> value) {
        return number(name, Kind.COUNTER, unit, Rollup.SUM, sentence, value);
    }

    /** A number that goes up and down. */
    public static <E> Field<E> gauge(
            String name, Unit unit, String sentence, ToLongFunction<E> value) {
        return number(name, Kind.GAUGE, unit, Rollup.SUM, sentence, value);
    }

    /** A number with a fraction; null for one below 0, which is not known. */
    public static <E> Field<E> real(
            String name, Unit unit, String sentence, ToDoubleFunction<E> value) {
        Value<E> known =
                (each, in) -> {
                    double read = value.applyAsDouble(each);
                    return read < 0 ? null : read;
                };
        return new Field<>(name, Kind.REAL, unit, false, Rollup.NONE, sentence, known);
    }

    /** A number that never changes. */
    public static <E> Field<E> number(String name, String sentence, ToLongFunction<E> value) {
        return number(name, Kind.NUMBER, Unit.NONE, Rollup.NONE, sentence, value);
    }

    private static <E> Field<E> number(
            String name,
            Kind kind,
            Unit unit,
            Rollup rollup,
            String sentence,
            ToLongFunction<E> value) {
        return new Field<>(
                name, kind, unit, true, rollup, sentence, (each, in) -> value.applyAsLong(each));
    }

    /** A point in time by {@code System.nanoTime()} of the JVM; null for 0, which is never. */
    public static <E> Field<E> time(String name, String sentence, ToLongFunction<E> nanos) {
        Value<E> value =
                (each, in) -> {
                    long at = nanos.applyAsLong(each);
                    return at == 0 ? null : in.page().millis(at);
                };
        return new Field<>(
                name, Kind.TIME, Unit.MILLISECONDS, false, Rollup.LATEST, sentence, value);
    }

    /** A point in time by {@code System.nanoTime()} of the JVM that is always known. */
    public static <E> Field<E> moment(String name, String sentence, ToLongFunction<E> nanos) {
        Value<E> value = (each, in) -> in.page().millis(nanos.applyAsLong(each));
        return new Field<>(name, Kind.TIME, Unit.MILLISECONDS, true, Rollup.NONE, sentence, value);
    }

    /** A point in time in milliseconds since 1970. */
    public static <E> Field<E> millis(String name, String sentence, ToLongFunction<E> millis) {
        return number(name, Kind.TIME, Unit.MILLISECONDS, Rollup.NONE, sentence, millis);
    }

    /** A text. */
    public static <E> Field<E> text(String name, String sentence, Function<E, String> value) {
        return new Field<>(
                name,
                Kind.TEXT,
                Unit.NONE,
                true,
                Rollup.NONE,
                sentence,
                (each, in) -> value.apply(each));
    }

    /** True or false. */
    public static <E> Field<E> flag(String name, String sentence, Predicate<E> value) {
        return new Field<>(
                name,
                Kind.FLAG,
                Unit.NONE,
                true,
                Rollup.NONE,
                sentence,
                (each, in) -> value.test(each));
    }

    /** Returns a field that is null where this one is {@code none}. */
    public Field<E> unless(Object none) {
        return optional(
                (each, in) -> {
                    Object read = value.of(each, in);
                    return none.equals(read) ? null : read;
                });
    }

    /** Returns a field that is null where {@code known} does not hold. */
    public Field<E> where(Predicate<E> known) {
        return optional((each, in) -> known.test(each) ? value.of(each, in) : null);
    }

    private Field<E> optional(Value<E> other) {
        return new Field<>(name, kind, unit, false, rollup, sentence, seed, other);
    }

    /** Returns a field whose values become one in another way. */
    public Field<E> with(Rollup other) {
        return new Field<>(name, kind, unit, always, other, sentence, seed, value);
    }

    /** Returns a field that has this name in another interface, as {@code kstat rcnt}. */
    public Field<E> called(String other) {
        return new Field<>(name, kind, unit, always, rollup, sentence, other, value);
    }

    /** Returns a field of another kind. */
    public Field<E> with(Kind other, String otherSentence) {
        return new Field<>(name, other, unit, always, rollup, otherSentence, seed, value);
    }

    /** The sentence, and of a time stamp how it is counted. */
    public String description() {
        return sentence + (kind == Kind.TIME ? " In milliseconds since 1970." : "");
    }

    /** The value: a Long, Double, Boolean or String, or null if it is not known. */
    public Object of(E entity, Snapshot in) {
        return in != null && isMissing(entity, in.page().missing()) ? null : value.of(entity, in);
    }

    /** Whether the value has a place of its own in a page, and this page, of another build, not. */
    private boolean isMissing(E entity, Set<String> missing) {
        if (missing.isEmpty()) {
            return false;
        }
        String stored = name.endsWith("Millis") ? name.substring(0, name.length() - 6) : name;
        String record = entity.getClass().getSimpleName().toLowerCase(Locale.ROOT);
        return missing.contains(record + '.' + name)
                || missing.contains(record + '.' + stored)
                || entity instanceof Device && missing.contains("endpoint." + stored)
                || entity instanceof ResourceUse && missing.contains("beancounter." + name);
    }
}
