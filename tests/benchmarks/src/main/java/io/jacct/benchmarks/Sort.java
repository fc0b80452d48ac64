// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

/** The kinds of things of which an application may have very many. */
enum Sort {
    THREADS("platform threads", 20_000, 24, ""),

    /** Threads whose work uses more stack than the agent does. */
    DEEP("platform threads with 40 KiB of used stack", 20_000, 24, ""),
    VIRTUAL("virtual threads", 1_000_000, 3, ""),
    SOCKETS("open sockets", 50_000, 24, "handles.max=65536"),
    FILES("files", 100_000, 24, "devices.max=65528");

    final String label;

    /** The number that there should be. */
    final int target;

    /** The heap for each in KiB, even while a scrape is under way. */
    final int heap;

    /**
     * The agent's options with which the page has room for that number; empty if the defaults
     * suffice.
     */
    final String raised;

    Sort(String label, int target, int heap, String raised) {
        this.label = label;
        this.target = target;
        this.heap = heap;
        this.raised = raised;
    }
}
