// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.io.FileInputStream;

/** A thread that opens a file and closes it, again and again. An operation is one such pair. */
public final class Opens {
    private static final String FILE = "/dev/null";

    private Opens() {}

    /** The arguments are those of every program in this package; none is needed. */
    public static void main(String[] args) throws Exception {
        Asked.repeat(() -> new FileInputStream(FILE).close());
    }
}
