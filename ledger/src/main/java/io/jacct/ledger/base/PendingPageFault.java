// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

/**
 * Boot loader. Takes an error that HotSpot owes to the calling thread. HotSpot skips a load or
 * store of a mapped file that has become shorter, and throws an InternalError in that thread later.
 * JDK 17 throws it where the thread next returns from the JVM's own code, newer JDKs at the
 * thread's next poll. That place may be in the application's code. So a thread that has noticed
 * such an access enters the JVM on purpose, and the error comes here.
 *
 * <p>It enters the JVM by making an array of arrays. Every compiler calls the JVM for that, and a
 * pending error is the only reason for which that call throws an InternalError. A call that fails
 * for a reason of its own would not help: JDK 17 then drops the error silently.
 */
public final class PendingPageFault {
    private static final int MOST = 4;

    /** Always 0, but no compiler knows that. */
    private static int nothing;

    /** Keeps the compiler from removing the array. */
    private static volatile Object made;

    private PendingPageFault() {}

    /** Takes all errors that the calling thread is owed. Returns whether there was one. */
    public static boolean take() {
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
