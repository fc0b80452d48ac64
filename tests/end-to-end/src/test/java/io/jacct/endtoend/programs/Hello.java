// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

/** Next to nothing: what a JVM does then is its start and its end. */
public final class Hello {
    private Hello() {}

    /** No arguments. */
    public static void main(String[] args) {
        System.out.println("hello");
    }
}
