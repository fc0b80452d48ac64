// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples;

/**
 * Prints the counts that a program expects, one line {@code expected <counter>=<value>} for each.
 */
final class Expected {
    private Expected() {}

    static void print(String counter, long value) {
        System.out.println("expected " + counter + "=" + value);
    }
}
