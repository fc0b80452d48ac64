// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples;

/** Prints what a program says that it did: one line {@code expected <counter>=<value>} each. */
final class Expected {
    private Expected() {}

    static void print(String counter, long value) {
        System.out.println("expected " + counter + "=" + value);
    }
}
