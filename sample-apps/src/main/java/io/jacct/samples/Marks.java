// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The two ends of the measured part of a program. Without the system property {@code samples.marks}
 * a mark does nothing. With {@code samples.marks=kernel} it reads the kernel's counts of this
 * process. With {@code samples.marks=mbeans} it also reads the MBean {@code io.jacct:type=Totals},
 * if there is one. The end mark prints the differences:
 *
 * <pre>
 * counted fileReadBytes=1048576
 * kernel rchar=1048576
 * </pre>
 *
 * <p>Reading the counts is itself counted. So this class first measures the cost of an empty
 * window, and subtracts it. The cost is a constant: each reading of {@code /proc/self/io} takes the
 * same {@value #PREFIX} bytes, however many digits its numbers have. The two readings of the
 * kernel's counts are the innermost ones, so they contain no reading of the MBeans. The MBeans
 * count the kernel's two readings in every window, also in the empty one, so these cancel out.
 *
 * <p>The kernel's rchar also contains the JVM's own reads. The JVM reads its control group and the
 * free memory; {@code -XX:-UseContainerSupport -XX:-UseDynamicNumberOfCompilerThreads} prevent
 * that. A newer JDK reads its release file 0.1 s after the start; the empty windows last longer
 * than that. glibc reads one byte, once, when it first returns memory of a thread. The JVM's reads
 * of class files are printed as {@code jvm classBytes} if they can be {@linkplain ClassReads
 * known}. Of {@code jvm lateClassBytes} it is not known whether the kernel's count has them.
 */
public final class Marks {
    /**
     * The bytes to read: they hold the two lines rchar and wchar at their longest, and are less
     * than the whole file.
     */
    private static final int PREFIX = 64;

    /** The time for trying empty windows. The cheapest window has the constant cost only. */
    private static final long EMPTY_WINDOWS_NANOS = 300_000_000;

    /** The least number of empty windows; the first ones load classes. */
    private static final int EMPTY_WINDOWS = 20;

    private static final String LATE = "jvm lateClassBytes";

    private static final String MODE = System.getProperty("samples.marks", "");

    private static Map<String, Long> cost;
    private static Map<String, Long> begin;

    private Marks() {}

    /** Called from one thread, first with {@code begin}, then with {@code end}. */
    public static void mark(String name) {
        if (MODE.isEmpty()) {
            return;
        }
        if (name.equals("begin")) {
            cost = costOfEmptyWindow();
            begin = opening();
        } else {
            // a count that was not known in the empty windows has no cost, so it cannot be compared
            Map<String, Long> spent = difference(cost, difference(begin, closing()));
            spent.forEach((line, n) -> System.out.println(line + "=" + n));
        }
    }

    private static Map<String, Long> costOfEmptyWindow() {
        Map<String, Long> cheapest = new LinkedHashMap<>();
        long start = System.nanoTime();
        for (int i = 0; i < EMPTY_WINDOWS || System.nanoTime() - start < EMPTY_WINDOWS_NANOS; i++) {
            Map<String, Long> before = opening();
            difference(before, closing()).forEach((line, n) -> cheapest.merge(line, n, Math::min));
        }
        return cheapest;
    }

    private static Map<String, Long> opening() {
        Map<String, Long> reading = new LinkedHashMap<>();
        do {
            readTotals(reading);
            readKernel(reading);
        } while (ClassReads.known() && reading.get(LATE) != 0);
        return reading;
    }

    private static Map<String, Long> closing() {
        Map<String, Long> reading = new LinkedHashMap<>();
        readKernel(reading);
        readTotals(reading);
        return reading;
    }

    private static Map<String, Long> difference(Map<String, Long> from, Map<String, Long> to) {
        Map<String, Long> result = new LinkedHashMap<>();
        // a count that is not known any more has no difference
        from.keySet().retainAll(to.keySet());
        from.forEach((line, n) -> result.put(line, to.get(line) - n));
        return result;
    }

    /** Another thread may need classes while this one reads the kernel's counts. */
    private static void readKernel(Map<String, Long> reading) {
        long classBytes = ClassReads.known() ? ClassReads.bytes() : 0;
        readIo(reading);
        if (ClassReads.known()) {
            reading.put("jvm classBytes", classBytes);
            reading.put(LATE, ClassReads.bytes() - classBytes);
        }
    }

    private static void readIo(Map<String, Long> reading) {
        byte[] prefix = new byte[PREFIX];
        try (FileInputStream io = new FileInputStream("/proc/self/io")) {
            int length = io.read(prefix);
            String[] lines = new String(prefix, 0, length, StandardCharsets.US_ASCII).split("\n");
            reading.put("kernel rchar", Long.valueOf(lines[0].substring("rchar: ".length())));
            reading.put("kernel wchar", Long.valueOf(lines[1].substring("wchar: ".length())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void readTotals(Map<String, Long> reading) {
        if (MODE.equals("mbeans")) {
            TotalsBean.read(reading);
        }
    }
}
