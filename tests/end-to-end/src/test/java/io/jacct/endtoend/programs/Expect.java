// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

/** What must be true of the program itself; otherwise its statements are worth nothing. */
public final class Expect {
    private Expect() {}

    /** Both are the same. */
    public static void that(long expected, long actual) {
        if (expected != actual) {
            throw new IllegalStateException("expected " + expected + ", was " + actual);
        }
    }

    /** Something that throws. */
    public interface Failing {
        /** Throws something. */
        void run() throws Exception;
    }

    /** It fails. */
    public static void failure(Failing failing) {
        try {
            failing.run();
        } catch (Exception expected) {
            return;
        }
        throw new IllegalStateException("did not fail");
    }
}
