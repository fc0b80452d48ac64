// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.row;

import io.jacct.counter.Counter;
import io.jacct.counter.Unit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The counts that a row must cause, in words like {@code fileReads=1 fileReadBytes=7}. A counter
 * that is not named must be zero. {@code +} stands for one or more, if the number depends on the
 * JDK, and {@code *} for any number.
 *
 * <p>Some values follow from the others and need not be named. Each kind of operation has a time if
 * and only if there was such an operation. So a name that ends in {@code Nanos} is only for
 * exceptions, with {@code +}, {@code 0} or {@code *}. The kernel must have seen exactly the counted
 * bytes. {@code rchar=7} and {@code wchar=0} are for exceptions, and {@code *} if no comparison is
 * possible.
 */
final class Expectation {
    private static final String ANY = "*";
    private static final String SOME = "+";
    private static final String COUNTED = "counted";

    /** Operations with a counter of their own whose time is part of another one's. */
    private static final List<String> ALSO_OTHERS = List.of("Opens", "Frees", "Maps", "Unmaps");

    private final Map<String, String> stated = new HashMap<>();
    private final Window window;

    Expectation(String words, Window window) {
        this.window = window;
        for (String word : words.isEmpty() ? new String[0] : words.split(" ")) {
            String[] nameAndValue = word.split("=");
            check(nameAndValue[0]);
            stated.put(nameAndValue[0], nameAndValue[1]);
        }
        for (Life life : Life.values()) {
            if (life.ofExecutors() && stated.containsKey(life.label())) {
                window.withExecutors();
            }
        }
    }

    private static void check(String name) {
        boolean known = name.equals("rchar") || name.equals("wchar");
        for (Counter counter : Counter.values()) {
            known |= counter.label().equals(name);
        }
        for (Life life : Life.values()) {
            known |= life.label().equals(name);
        }
        if (!known) {
            throw new IllegalArgumentException("no counter " + name);
        }
    }

    String didCounts() {
        StringJoiner text = new StringJoiner(" ");
        for (Counter counter : Counter.values()) {
            String value = stated(counter.label());
            if (!counter.unit().isTime() && !value.equals("0")) {
                text.add(counter.label() + "=" + value);
            }
        }
        for (Life life : Life.values()) {
            if (stated.containsKey(life.label())) {
                text.add(life.label() + "=" + stated(life.label()));
            }
        }
        return text.toString();
    }

    String sawCounts() {
        StringJoiner text = new StringJoiner(" ");
        for (Counter counter : Counter.values()) {
            String value = seen(window.counted(counter), stated(counter.label()));
            if (!counter.unit().isTime() && !value.equals("0")) {
                text.add(counter.label() + "=" + value);
            }
        }
        for (Life life : Life.values()) {
            if (stated.containsKey(life.label())) {
                text.add(life.label() + "=" + seen(window.counted(life), stated(life.label())));
            }
        }
        return text.toString();
    }

    /** The kinds of operations that must have taken time. */
    String didTimes() {
        StringJoiner text = new StringJoiner(" ");
        for (Counter counter : Counter.values()) {
            if (counter.unit() == Unit.NANOSECONDS && time(counter).equals(SOME)) {
                text.add(counter.label());
            }
        }
        return text.toString();
    }

    String sawTimes() {
        StringJoiner text = new StringJoiner(" ");
        for (Counter counter : Counter.values()) {
            boolean time = counter.unit() == Unit.NANOSECONDS && !time(counter).equals(ANY);
            if (time && window.counted(counter) != 0) {
                text.add(counter.label());
            }
        }
        return text.toString();
    }

    private String time(Counter nanos) {
        String name = nanos.label();
        if (stated.containsKey(name)) {
            return stated.get(name);
        }
        String kind = name.substring(0, name.length() - "Nanos".length());
        String operations = stated(kind + "s");
        if (kind.equals("fileOther")) {
            for (String also : ALSO_OTHERS) {
                operations = operations.equals("0") ? stated("file" + also) : operations;
            }
        }
        return operations.equals("0") || operations.equals(ANY) ? operations : SOME;
    }

    /** The bytes that the kernel must have seen. */
    String didKernel() {
        return "rchar=" + kernel("rchar", "ReadBytes") + " wchar=" + kernel("wchar", "WriteBytes");
    }

    /** All stated bytes, or the counted ones if their number is not stated. */
    private String kernel(String name, String bytes) {
        if (stated.containsKey(name)) {
            return stated.get(name);
        }
        long sum = 0;
        for (Counter counter : Counter.values()) {
            if (counter.label().endsWith(bytes)) {
                String value = stated(counter.label());
                if (value.equals(SOME) || value.equals(ANY)) {
                    return COUNTED;
                }
                sum += Long.parseLong(value);
            }
        }
        return Long.toString(sum);
    }

    String sawKernel() {
        return "rchar="
                + saw(kernel("rchar", "ReadBytes"), window.kernelRead(), "ReadBytes")
                + " wchar="
                + saw(kernel("wchar", "WriteBytes"), window.kernelWritten(), "WriteBytes");
    }

    private String saw(String must, long saw, String bytes) {
        boolean right = must.equals(ANY) || must.equals(COUNTED) && saw == window.bytes(bytes);
        return right ? must : Long.toString(saw);
    }

    private String stated(String name) {
        return stated.getOrDefault(name, "0");
    }

    private static String seen(long value, String as) {
        return as.equals(ANY) || as.equals(SOME) && value > 0 ? as : Long.toString(value);
    }
}
