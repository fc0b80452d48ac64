// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. HotSpot skips a load or store of a mapped file that has become shorter, and throws
 * an InternalError in that thread later: JDK 17 where the thread next comes back from the JVM's own
 * code, newer ones at its next poll. That may be in the application's code. So who has noticed goes
 * into the JVM on purpose, and the error comes here.
 *
 * <p>To make an array of arrays is what all compilers leave to the JVM, and fails for nothing else.
 * An operation that fails by itself would not do: 17 then drops the error without a word.
 */
final class LateError {
    private static final int MOST = 4;

    /** Always 0, which no compiler knows. */
    private static int nothing;

    /** Or a compiler might leave the array out. */
    private static volatile Object made;

    private LateError() {}

    /** Whether one was due on the calling thread; none is any more. */
    static boolean take() {
        boolean due = false;
        for (int i = 0; i < MOST; i++) {
            try {
                made = new int[nothing][nothing];
                return due;
            } catch (InternalError late) {
                due = true;
            }
        }
        return due;
    }
}
