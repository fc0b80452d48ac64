// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.kernel;

import io.jacct.endtoend.kernel.StraceCall.Movement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The calls between the two marks of a program, as strace saw them: the sums of bytes, and each
 * counted call by its name and descriptor.
 *
 * <p>A mark reads {@code /proc/self/io}, which no other code does. The window consists of the calls
 * that ended between the last two such reads. The program must be at rest at both.
 *
 * <p>Descriptors that jacct by design does not count are left out, each with the reason. The
 * comparison fails on any other target that is neither file nor socket nor pipe. It also fails on
 * everything else that only one of the two has seen.
 */
final class StraceWindow {
    private static final String MARK = "/proc/\\d+/io";

    private final Map<String, Predicate<String>> leftOut;
    private final Map<String, Long> sums = new TreeMap<>();
    private final Map<String, Tally> byCall = new TreeMap<>();
    private final Map<String, Tally> inside = new TreeMap<>();
    private final Map<String, Tally> outside = new TreeMap<>();
    private final List<StraceCall> calls;

    /**
     * @param all the calls of the whole run
     * @param leftOut by reason, the descriptors that are left out
     */
    StraceWindow(List<StraceCall> all, Map<String, Predicate<String>> leftOut) {
        this.leftOut = leftOut;
        int end = mark(all, all.size());
        int begin = mark(all, end);
        calls = all.subList(begin + 1, end);
        for (StraceCall call : calls) {
            call.movements().forEach(this::add);
        }
    }

    private static int mark(List<StraceCall> calls, int before) {
        for (int i = before - 1; i >= 0; i--) {
            StraceCall call = calls.get(i);
            if (call.name().equals("read") && call.targets().get(0).matches(MARK)) {
                return i;
            }
        }
        throw new IllegalArgumentException("the program has set no mark");
    }

    private void add(Movement movement) {
        for (Map.Entry<String, Predicate<String>> reason : leftOut.entrySet()) {
            if (reason.getValue().test(movement.target())) {
                tally(outside, movement, describe(reason.getKey(), movement));
                return;
            }
        }
        String counter = movement.counter();
        if (counter == null) {
            throw new AssertionError("neither file nor socket nor pipe: " + movement);
        }
        sums.merge(counter, movement.bytes(), Long::sum);
        tally(byCall, movement, counter + ": " + movement.call());
        tally(inside, movement, describe(counter, movement));
    }

    private static String describe(String as, Movement movement) {
        return as + ": " + movement.call() + " " + movement.target();
    }

    private static void tally(Map<String, Tally> to, Movement movement, String as) {
        to.computeIfAbsent(as, none -> new Tally()).add(movement.bytes());
    }

    /** Bytes by jacct's counters, without counters that are zero. */
    Map<String, Long> sums() {
        return sums;
    }

    /**
     * The counters that differ, and the calls that moved exactly the difference; empty if none
     * differ.
     */
    String differences(Map<String, Long> counted) {
        StringJoiner differences = new StringJoiner("\n");
        Map<String, Long> all = new TreeMap<>(counted);
        sums.forEach(all::putIfAbsent);
        for (String counter : all.keySet()) {
            long more = sums.getOrDefault(counter, 0L) - counted.getOrDefault(counter, 0L);
            if (more != 0) {
                differences.add(counter + ": strace saw " + more + " more" + suspects(more));
            }
        }
        return differences.toString();
    }

    /** Calls of one name, or on one descriptor, that make up a difference. */
    private String suspects(long difference) {
        StringJoiner suspects = new StringJoiner("; ", ", which is ", "").setEmptyValue("");
        for (Map<String, Tally> tallies : List.of(byCall, inside, outside)) {
            tallies.forEach(
                    (key, tally) -> {
                        if (tally.bytes == Math.abs(difference)) {
                            suspects.add(key);
                        }
                    });
        }
        return suspects.toString();
    }

    /** The number of mappings of files in this directory. */
    long mappings(Path directory) {
        String prefix = directory + "/";
        return calls.stream()
                .filter(call -> call.name().equals("mmap"))
                .filter(call -> call.targets().stream().anyMatch(t -> t.startsWith(prefix)))
                .count();
    }

    /** Whether this call moved bytes that are in the sums. */
    boolean has(String call) {
        return byCall.keySet().stream().anyMatch(key -> key.endsWith(": " + call));
    }

    /** Every call: by name, by descriptor, and the calls that are left out. */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner("\n", "strace saw\n", "\n");
        byCall.forEach((key, tally) -> text.add(tally + key));
        text.add("that is,");
        inside.forEach((key, tally) -> text.add(tally + key));
        text.add("and, left out,");
        outside.forEach((key, tally) -> text.add(tally + key));
        return text.toString();
    }

    /** Calls of one kind. */
    private static final class Tally {
        private long n;
        private long bytes;

        void add(long more) {
            n++;
            bytes += more;
        }

        @Override
        public String toString() {
            return "  " + bytes + " bytes in " + n + " calls, ";
        }
    }
}
