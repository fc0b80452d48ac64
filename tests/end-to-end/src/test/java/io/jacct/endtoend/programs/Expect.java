// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

/** Checks the program's own results. If one is wrong, its statements prove nothing. */
public final class Expect {
    private Expect() {}

    /** Checks that both are the same. */
    public static void that(long expected, long actual) {
        if (expected != actual) {
            throw new IllegalStateException("expected " + expected + ", was " + actual);
        }
    }

    /** An action that may throw. */
    public interface Failing {
        /** Runs the action. */
        void run() throws Exception;
    }

    /** Checks that the action fails. */
    public static void failure(Failing failing) {
        try {
            failing.run();
        } catch (Exception expected) {
            return;
        }
        throw new IllegalStateException("did not fail");
    }
}
