// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

/** The shortest program. */
public final class Hello {
    private Hello() {}

    /** Prints a line. */
    public static void main(String[] args) {
        System.out.println("hello");
    }
}
