// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. The door for what the calling thread wants to know of itself. {@code jacct-api.jar}
 * finds this class by its name and these methods by their types, as it does with {@link
 * ApplicationLedger}; so they are as they are for ever. What there is to know is told at run time:
 * a value has a place in an array and a name, and may come and go with the version of the agent.
 *
 * <p>Contract of {@link #current} and {@link #allocatedBytes}: any thread, of itself only;
 * lock-free but for a thread's first time, nothing is thrown. They are no operations of the task
 * and allocate nothing.
 */
public final class TaskLedger {
    /** Of the open page; null when there is none. */
    private static volatile OwnAccount account;

    private static long openings;

    private TaskLedger() {}

    /** A page is open or, with null, closed; under the lock of {@link LedgerStart}. */
    static void start(LedgerState state) {
        account = state == null ? null : new OwnAccount(state, ++openings);
    }

    /**
     * The names of what {@link #current} tells, in the order of its places; the same in the whole
     * life of the JVM. {@code cpuNanos} and {@code allocatedBytes} are always among them.
     */
    public static String[] names() {
        return OwnAccount.names();
    }

    /**
     * What the calling thread has done so far, and others on its behalf, as of this moment.
     *
     * @param values where it goes, as long as {@link #names()}; a place gets -1 where its value is
     *     not known, and what is allocated is looked at last
     * @return a number other than 0 for this thread in this page: values under the same number may
     *     be subtracted. 0 if there is nothing, and {@code values} means nothing: no page is open,
     *     a virtual thread has no account of its own, there was no record for the thread, it works
     *     for the agent, or somebody who booked for it does not get through
     */
    public static long current(long[] values) {
        try {
            OwnAccount own = account;
            return own == null ? 0 : own.read(values);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
            return 0;
        }
    }

    /** Bytes that the calling thread has allocated in the heap; -1 if that is not known. */
    public static long allocatedBytes() {
        try {
            OwnAccount own = account;
            return own == null ? -1 : own.allocatedBytes();
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
            return -1;
        }
    }
}
