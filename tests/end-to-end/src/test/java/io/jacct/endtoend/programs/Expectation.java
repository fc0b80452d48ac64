// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import io.jacct.counter.Counter;
import io.jacct.counter.Unit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The counts that a case must cause, in words like {@code fileReads=1 fileReadBytes=7}. {@code +}
 * stands for one or more, if the number depends on the JDK, {@code 7+} for 7 or more, and {@code *}
 * for any number. {@code right} is for a time: at most the program's own measurement around it, and
 * at most a tenth less. The {@link Scope} says which counters must be zero if they are not named.
 *
 * <p>Some values follow from the others and need not be named. Each kind of operation has a time if
 * and only if there was such an operation. So a name that ends in {@code Nanos} is only for
 * exceptions, with {@code +}, {@code 0} or {@code *}. The kernel must have seen exactly the counted
 * bytes. {@code rchar=7} and {@code wchar=0} are for exceptions, and {@code *} if no comparison is
 * possible.
 */
public final class Expectation {
    /** Any number. */
    static final String ANY = "*";

    /** One or more, or as many as are named before it. */
    static final String SOME = "+";

    /** The measured time. */
    static final String RIGHT = "right";

    private static final String COUNTED = "counted";

    /** Operations with a counter of their own whose time is part of another one's. */
    private static final List<String> ALSO_OTHERS = List.of("Opens", "Frees", "Maps", "Unmaps");

    private final Map<String, String> stated = new HashMap<>();
    private final Window window;
    private final Scope scope;
    private long unseenRead;
    private long unseenWritten;
    private long measured;

    Expectation(String words, Window window, Scope scope) {
        this.window = window;
        this.scope = scope;
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

    /** What must be zero if it is not stated. */
    public enum Scope {
        /** Every counter. A time follows from the operations that it belongs to. */
        ALL,
        /**
         * Operations and bytes of I/O. "Other" operations (positions, sizes) are left out, because
         * their number depends on the JDK.
         */
        IO,
        /** Waits, and the times of all operations. Virtual threads' lives are left out. */
        WAITS,
        /** No counter. */
        NOTHING;

        /** The words for a counter that is not stated. */
        private String unstated(Counter counter) {
            boolean wait = counter.id() >= Counter.PARKS.id();
            boolean zero =
                    switch (this) {
                        case ALL -> true;
                        case IO ->
                                (!wait || counter.id() >= Counter.BESIDE)
                                        && !counter.unit().isTime()
                                        && !counter.label().endsWith("Others");
                        case WAITS ->
                                (wait || counter.unit() == Unit.NANOSECONDS)
                                        && !counter.label().startsWith("virtual");
                        case NOTHING -> false;
                    };
            return zero ? "0" : ANY;
        }
    }

    /** States the value of a counter. */
    void state(Counter counter, String value) {
        stated.put(counter.label(), value);
    }

    /** States so many more of a counter; an open number stays open. */
    void add(Counter counter, long n) {
        String before = stated(counter.label());
        if (!before.equals(ANY)) {
            state(counter, Long.toString(Long.parseLong(before) + n));
        }
    }

    /** States bytes that the kernel does not count. */
    void unseen(long readBytes, long writtenBytes) {
        unseenRead += readBytes;
        unseenWritten += writtenBytes;
    }

    /** States that the kernel also counts other things. */
    void kernelAside() {
        stated.put("rchar", ANY);
        stated.put("wchar", ANY);
    }

    /** The duration by the program's own clock. */
    void measured(long nanos) {
        measured = nanos;
    }

    long measured() {
        return measured;
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
            if (isCompared(counter) && !value.equals("0")) {
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
            if (isCompared(counter)) {
                String value = seen(window.counted(counter), stated(counter.label()));
                if (!value.equals("0")) {
                    text.add(counter.label() + "=" + value);
                }
            }
        }
        for (Life life : Life.values()) {
            if (stated.containsKey(life.label())) {
                text.add(life.label() + "=" + seen(window.counted(life), stated(life.label())));
            }
        }
        return text.toString();
    }

    /** Whether a number is compared, or stated as any number. */
    private boolean isCompared(Counter counter) {
        boolean stands = stated.containsKey(counter.label()) || scope.unstated(counter).equals("0");
        return stands && !counter.unit().isTime();
    }

    /** The kinds of operations that must have taken time. */
    String didTimes() {
        StringJoiner text = new StringJoiner(" ");
        for (Counter counter : Counter.values()) {
            String time = counter.unit() == Unit.NANOSECONDS ? time(counter) : ANY;
            if (time.equals(SOME) || time.equals(RIGHT)) {
                text.add(counter.label() + (time.equals(RIGHT) ? " " + RIGHT : ""));
            }
        }
        return text.toString();
    }

    String sawTimes() {
        StringJoiner text = new StringJoiner(" ");
        for (Counter counter : Counter.values()) {
            String time = counter.unit() == Unit.NANOSECONDS ? time(counter) : ANY;
            if (!time.equals(ANY) && window.counted(counter) != 0) {
                text.add(counter.label() + (time.equals(RIGHT) ? " " + right(counter) : ""));
            }
        }
        return text.toString();
    }

    private String right(Counter counter) {
        long nanos = window.counted(counter);
        boolean right = nanos <= measured && nanos >= measured - measured / 10;
        return right ? RIGHT : nanos + " of " + measured;
    }

    private String time(Counter nanos) {
        String name = nanos.label();
        if (stated.containsKey(name) || scope != Scope.ALL) {
            return stated.getOrDefault(name, scope.unstated(nanos));
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
        return "rchar=" + read() + " wchar=" + written();
    }

    private String read() {
        return kernel("rchar", "ReadBytes", unseenRead);
    }

    private String written() {
        return kernel("wchar", "WriteBytes", unseenWritten);
    }

    /** All stated bytes, or the counted ones if their number is not stated. */
    private String kernel(String name, String bytes, long unseen) {
        if (stated.containsKey(name)) {
            return stated.get(name);
        }
        long sum = -unseen;
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
                + saw(read(), window.kernelRead(), "ReadBytes")
                + " wchar="
                + saw(written(), window.kernelWritten(), "WriteBytes");
    }

    private String saw(String must, long saw, String bytes) {
        boolean right = must.equals(ANY) || must.equals(COUNTED) && saw == window.bytes(bytes);
        return right ? must : Long.toString(saw);
    }

    private String stated(String name) {
        return stated.getOrDefault(name, "0");
    }

    private static String seen(long value, String as) {
        boolean open = as.equals(ANY) || as.endsWith(SOME) && value >= least(as);
        return open ? as : Long.toString(value);
    }

    private static long least(String some) {
        return some.equals(SOME) ? 1 : Long.parseLong(some.substring(0, some.length() - 1));
    }
}
