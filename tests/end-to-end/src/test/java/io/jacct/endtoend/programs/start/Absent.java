// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.start;

/** Looks for a class that is not on the class path, as libraries do for optional classes. */
public final class Absent {
    private Absent() {}

    /** No arguments. */
    public static void main(String[] args) {
        try {
            System.out.println(Class.forName("not.there.Absent"));
            System.exit(1);
        } catch (ClassNotFoundException asItShouldBe) {
            // the JVM has looked for it in each jar
        }
    }
}
