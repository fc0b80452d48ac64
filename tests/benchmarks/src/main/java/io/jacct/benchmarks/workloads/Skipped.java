// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

/** The line that a workload prints in place of figures if it cannot run. */
public final class Skipped {
    /** The beginning of the line; the reason follows. */
    public static final String BEGINNING = "skipped: ";

    private Skipped() {}

    static void because(String reason) {
        System.out.println(BEGINNING + reason);
    }
}
