// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

/** What an application may have very many of. */
enum Sort {
    THREADS("platform threads", 20_000, 24, ""),

    /** Whose work goes deeper into their stacks than the agent does. */
    DEEP("platform threads with 40 KiB of used stack", 20_000, 24, ""),
    VIRTUAL("virtual threads", 1_000_000, 3, ""),
    SOCKETS("open sockets", 50_000, 24, "handles.max=65536"),
    FILES("files", 100_000, 24, "devices.max=65528");

    final String label;

    /** How many there should be. */
    final int target;

    /** Kibibytes of heap for each, also while a scrape is under way. */
    final int heap;

    /** Agent options with which so many are told apart; empty where the default ones do. */
    final String raised;

    Sort(String label, int target, int heap, String raised) {
        this.label = label;
        this.target = target;
        this.heap = heap;
        this.raised = raised;
    }
}
