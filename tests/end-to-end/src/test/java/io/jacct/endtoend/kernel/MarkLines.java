// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.kernel;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.Finished;
import java.util.Map;
import java.util.TreeMap;

/**
 * The lines that a program with marks prints: {@code counted}, {@code kernel}, {@code expected}.
 */
final class MarkLines {
    private final Finished finished;
    private final Map<String, Long> counted;
    private final Map<String, Long> kernel;
    private final Map<String, Long> jvm;
    private final Map<String, Long> expected;

    MarkLines(Finished finished) {
        this.finished = finished;
        this.counted = values("counted ");
        this.kernel = values("kernel ");
        this.jvm = values("jvm ");
        this.expected = values("expected ");
    }

    private Map<String, Long> values(String prefix) {
        Map<String, Long> values = new TreeMap<>();
        for (String line : finished.lines(prefix)) {
            int equals = line.indexOf('=');
            values.put(line.substring(0, equals), Long.valueOf(line.substring(equals + 1)));
        }
        return values;
    }

    long counted(String counter) {
        return counted.get(counter);
    }

    /** The counters of bytes read and written that are not zero. */
    Map<String, Long> countedBytes() {
        Map<String, Long> bytes = new TreeMap<>(counted);
        bytes.keySet().removeIf(counter -> !counter.matches(".*(Read|Write)Bytes"));
        bytes.values().removeIf(n -> n == 0);
        return bytes;
    }

    /** The counted values are the values that the program expects. */
    void assertAsExpected() {
        assertFalse(expected.isEmpty(), finished::toString);
        Map<String, Long> same = new TreeMap<>(counted);
        same.keySet().retainAll(expected.keySet());
        assertEquals(expected, same, finished::toString);
    }

    /** Byte for byte what the kernel saw. */
    void assertAsKernel() {
        assertAll(
                () -> assertEquals(0, moreReadByKernel(), finished::toString),
                () -> assertEquals(kernel.get("wchar"), bytes("WriteBytes"), finished::toString));
    }

    /**
     * The kernel's values, except for wake-ups: a selector that is woken up writes 8-byte words to
     * its event counter and reads them back. {@code selectors} words may be written and not yet
     * read.
     */
    void assertAsKernelButWakeUps(int selectors) {
        long read = moreReadByKernel();
        long written = kernel.get("wchar") - bytes("WriteBytes");
        assertAll(
                () -> assertTrue(read >= 0 && read % 8 == 0, () -> read + " more read" + finished),
                () -> assertTrue(written >= 0 && written % 8 == 0, written + " more written"),
                () -> assertTrue(Math.abs(written - read) <= 8L * selectors, written + " " + read));
    }

    /**
     * How many bytes more the kernel saw read than jacct, without the class files that the JVM
     * itself has read. 0 if some were read at the end of the window and they can be the difference.
     */
    private long moreReadByKernel() {
        long more = kernel.get("rchar") - jvm.get("classBytes") - bytes("ReadBytes");
        return more > 0 && more <= jvm.get("lateClassBytes") ? 0 : more;
    }

    private long bytes(String suffix) {
        assertFalse(counted.isEmpty(), () -> "the agent is not on: " + finished);
        return counted.entrySet().stream()
                .filter(counter -> counter.getKey().endsWith(suffix))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
