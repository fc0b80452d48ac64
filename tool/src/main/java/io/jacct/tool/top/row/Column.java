// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A column of a view. It either has numbers or texts.
 *
 * @param name how users name it in an option; the same for rates and for totals
 * @param title its heading
 * @param width its least width
 * @param rank 0 stays in the shortest line; of the others the highest goes first
 * @param shown whether it is there unless the user hides it
 * @param number the number of a row; NaN if it is not known; null for a column of texts
 * @param format how a number reads
 * @param unknown the cell of a number that is not known
 * @param full the number that is a full load; 0 if there is none
 * @param text the text of a row; null for a column of numbers
 * @param sentence says what it is
 * @param <R> the rows
 */
public record Column<R>(
        String name,
        String title,
        int width,
        int rank,
        boolean shown,
        ToDoubleFunction<R> number,
        DoubleFunction<String> format,
        String unknown,
        double full,
        Function<R, String> text,
        String sentence) {

    /** A column of numbers, with its heading as the name. */
    static <R> Column<R> number(
            String title, int width, ToDoubleFunction<R> number, DoubleFunction<String> format) {
        return new Column<>(plain(title), title, width, 0, true, number, format, "-", 0, null, "");
    }

    /** A column of texts; longer ones are cut. */
    static <R> Column<R> text(String title, int width, Function<R, String> text) {
        return new Column<>(plain(title), title, width, 0, true, null, null, "", 0, text, "");
    }

    /** A heading as a name: {@code READ/s} is {@code read}, {@code %CPU} is {@code cpu}. */
    public static String plain(String title) {
        return title.replaceAll("(/s)?$", "")
                .replaceAll("[^A-Za-z0-9]", "")
                .toLowerCase(Locale.ROOT);
    }

    Column<R> rank(int other) {
        return new Column<>(
                name, title, width, other, shown, number, format, unknown, full, text, sentence);
    }

    Column<R> hidden() {
        return new Column<>(
                name, title, width, rank, false, number, format, unknown, full, text, sentence);
    }

    /** Leaves the cell empty if the number is not known. */
    Column<R> orBlank() {
        return new Column<>(
                name, title, width, rank, shown, number, format, "", full, text, sentence);
    }

    Column<R> full(double load) {
        return new Column<>(
                name, title, width, rank, shown, number, format, unknown, load, text, sentence);
    }

    Column<R> named(String other) {
        return new Column<>(
                other, title, width, rank, shown, number, format, unknown, full, text, sentence);
    }

    Column<R> says(String what) {
        return new Column<>(
                name, title, width, rank, shown, number, format, unknown, full, text, what);
    }

    /** Whether it has numbers. */
    public boolean isNumber() {
        return number != null;
    }

    /** The cell of a row. */
    public String cell(R row) {
        if (number == null) {
            String read = text.apply(row);
            return read == null ? "" : read;
        }
        double value = number.applyAsDouble(row);
        return Double.isNaN(value) ? unknown : format.apply(value);
    }

    /** The load of a row, of which 1 is full; 0 if there is none. */
    public double load(R row) {
        return full == 0 ? 0 : number.applyAsDouble(row) / full;
    }

    /**
     * Sorts rows: the greatest numbers first, and unknown ones last; texts by the alphabet. Each
     * value is computed once, because rows may be many.
     */
    public List<R> sorted(List<R> rows, boolean reverse) {
        Comparator<Keyed<R>> order =
                number == null
                        ? Comparator.comparing(Keyed::text, String.CASE_INSENSITIVE_ORDER)
                        : Comparator.comparingDouble(Keyed::number);
        return rows.stream()
                .map(this::keyed)
                .sorted(reverse ? order.reversed() : order)
                .map(Keyed::row)
                .toList();
    }

    private record Keyed<R>(R row, double number, String text) {}

    private Keyed<R> keyed(R row) {
        if (number == null) {
            return new Keyed<>(row, 0, cell(row));
        }
        double value = number.applyAsDouble(row);
        return new Keyed<>(row, Double.isNaN(value) ? Double.MAX_VALUE : -value, null);
    }
}
