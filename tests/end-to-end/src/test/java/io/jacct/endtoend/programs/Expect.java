// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

/** What must be true of the program itself; otherwise its statements are worth nothing. */
final class Expect {
    private Expect() {}

    static void that(long expected, long actual) {
        if (expected != actual) {
            throw new IllegalStateException("expected " + expected + ", was " + actual);
        }
    }

    /** Something that throws. */
    interface Failing {
        void run() throws Exception;
    }

    static void failure(Failing failing) {
        try {
            failing.run();
        } catch (Exception expected) {
            return;
        }
        throw new IllegalStateException("did not fail");
    }
}
