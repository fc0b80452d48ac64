// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

/** Does almost nothing, so the JVM only starts and ends. */
public final class Hello {
    private Hello() {}

    /** No arguments. */
    public static void main(String[] args) {
        System.out.println("hello");
    }
}
