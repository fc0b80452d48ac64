// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

/** What a workload prints in place of figures where it cannot run. */
public final class Skipped {
    /** What the line begins with; the reason follows. */
    public static final String BEGINNING = "skipped: ";

    private Skipped() {}

    static void because(String reason) {
        System.out.println(BEGINNING + reason);
    }
}
