// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import io.jacct.counter.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import jdk.jfr.AnnotationElement;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Frequency;
import jdk.jfr.Label;
import jdk.jfr.Percentage;
import jdk.jfr.Timespan;
import jdk.jfr.Timestamp;

/**
 * A unit of the catalogue in the annotations of the Flight Recorder, by which its tools show a
 * value with its unit. A unit that it does not know is the last word of the description. {@link
 * Columns} calls it.
 */
final class Units {
    /** The tools show a long of this value as not available. */
    static final Long UNKNOWN = Long.MIN_VALUE;

    /** The same of a double. */
    static final Double UNKNOWN_REAL = Double.NaN;

    private static final double PERCENT = 100;

    /** The tools print all digits of a number, and cut it where a column ends. */
    private static final double THOUSANDTHS = 1000;

    private Units() {}

    /** The annotations of a field with that name, sentence and unit. */
    static List<AnnotationElement> annotations(String name, String sentence, Unit unit) {
        List<AnnotationElement> all = new ArrayList<>();
        all.add(new AnnotationElement(Label.class, label(name)));
        List<AnnotationElement> known = of(unit);
        boolean said = unit == Unit.NONE || !known.isEmpty();
        String text = said ? sentence : sentence + " Unit: " + unit.label() + ".";
        all.add(new AnnotationElement(Description.class, text));
        all.addAll(known);
        return all;
    }

    private static List<AnnotationElement> of(Unit unit) {
        return switch (unit) {
            case BYTES -> List.of(new AnnotationElement(DataAmount.class, DataAmount.BYTES));
            case BYTES_PER_SECOND ->
                    List.of(
                            new AnnotationElement(DataAmount.class, DataAmount.BYTES),
                            new AnnotationElement(Frequency.class));
            case NANOSECONDS ->
                    List.of(new AnnotationElement(Timespan.class, Timespan.NANOSECONDS));
            case MILLISECONDS ->
                    List.of(
                            new AnnotationElement(
                                    Timestamp.class, Timestamp.MILLISECONDS_SINCE_EPOCH));
            case PERCENT -> List.of(new AnnotationElement(Percentage.class));
            case PER_SECOND -> List.of(new AnnotationElement(Frequency.class));
            default -> List.of();
        };
    }

    /** A number without a fraction, or the one that stands for null. */
    static Object whole(Object value) {
        return value == null ? UNKNOWN : (Object) Math.round(((Number) value).doubleValue());
    }

    /**
     * A number with a fraction in the form of the recorder: a percentage is a share of 1. It is
     * rounded to a thousandth.
     */
    static Object real(Object value, Unit unit) {
        if (value == null) {
            return UNKNOWN_REAL;
        }
        double number = ((Number) value).doubleValue();
        double rounded =
                Double.isFinite(number) ? Math.rint(number * THOUSANDTHS) / THOUSANDTHS : number;
        return unit == Unit.PERCENT ? rounded / PERCENT : rounded;
    }

    /** {@code readNanosP99} becomes {@code Read Nanos P99}. */
    static String label(String name) {
        String apart = name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ");
        return apart.substring(0, 1).toUpperCase(Locale.ROOT) + apart.substring(1);
    }
}
