// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

/**
 * The results of a workload in its measured time, as one line {@code operations=N seconds=S ...},
 * which {@link #parse} reads back.
 *
 * @param operations operations that ended: requests, transactions, documents, batches, lives or
 *     trips
 * @param seconds the measured time
 * @param p50Nanos the duration that half of the operations did not exceed, in nanoseconds
 * @param p99Nanos the same for 99 of 100
 * @param cpuNanos CPU time of this process, in nanoseconds
 * @param residentKib its resident memory at the end, in KiB
 * @param peakKib the most that was ever resident, in KiB
 * @param collections collections of the heap
 * @param collectionMillis the time of these collections, in milliseconds
 * @param compilationMillis the time of the JVM's compilers, in milliseconds
 */
public record Figures(
        long operations,
        double seconds,
        long p50Nanos,
        long p99Nanos,
        long cpuNanos,
        long residentKib,
        long peakKib,
        long collections,
        long collectionMillis,
        long compilationMillis) {
    /** The beginning of the line. */
    public static final String BEGINNING = "operations=";

    /**
     * Stands in place of the seconds to measure: a server then measures for each line of its
     * standard input.
     */
    public static final String ASKED = "asked";

    /** Operations a second. */
    public double throughput() {
        return operations / seconds;
    }

    /** CPU time for one operation, in nanoseconds. */
    public double cpuNanosPerOperation() {
        return (double) cpuNanos / operations;
    }

    /** The line, with a point in fractions in every locale. */
    public String line() {
        return BEGINNING
                + operations
                + " seconds="
                + seconds
                + " p50Nanos="
                + p50Nanos
                + " p99Nanos="
                + p99Nanos
                + " cpuNanos="
                + cpuNanos
                + " residentKib="
                + residentKib
                + " peakKib="
                + peakKib
                + " collections="
                + collections
                + " collectionMillis="
                + collectionMillis
                + " compilationMillis="
                + compilationMillis;
    }

    /**
     * Reads a line.
     *
     * @throws IllegalArgumentException if the text is no such line
     */
    public static Figures parse(String line) {
        String[] values = line.split("(^| )\\w+=");
        if (values.length != Figures.class.getRecordComponents().length + 1) {
            throw new IllegalArgumentException(line);
        }
        return new Figures(
                Long.parseLong(values[1]),
                Double.parseDouble(values[2]),
                Long.parseLong(values[3]),
                Long.parseLong(values[4]),
                Long.parseLong(values[5]),
                Long.parseLong(values[6]),
                Long.parseLong(values[7]),
                Long.parseLong(values[8]),
                Long.parseLong(values[9]),
                Long.parseLong(values[10]));
    }
}
