// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

/** Looks for a class that is nowhere on the class path, as libraries do for what is optional. */
public final class Absent {
    private Absent() {}

    /** No arguments. */
    public static void main(String[] args) {
        try {
            System.out.println(Class.forName("not.there.Absent"));
            System.exit(1);
        } catch (ClassNotFoundException asItShouldBe) {
            // it has been looked for in each jar
        }
    }
}
