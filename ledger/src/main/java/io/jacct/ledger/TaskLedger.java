// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.measure.OwnAccount;
import io.jacct.ledger.operation.LostOperations;
import io.jacct.ledger.task.TaskState;

/**
 * Boot loader. The entry point through which the calling thread reads its own values. {@code
 * jacct-api.jar} finds this class by its name and these methods by their types, as it finds {@link
 * ApplicationLedger}. So they can never change. The values are described at run time: each has a
 * place in an array and a name. A value may come and go with the version of the agent.
 *
 * <p>Contract of {@link #current} and {@link #allocatedBytes}: any thread, for itself only. They
 * are lock-free except at a thread's first call, and throw nothing. They do not count as operations
 * of the task, and allocate nothing.
 */
public final class TaskLedger {
    /** The account of the open page; null when there is none. */
    private static volatile OwnAccount account;

    private static long openings;

    private TaskLedger() {}

    /**
     * The ledger calls this when a page opens or, with null, closes, under the lock of {@link
     * LedgerStart}.
     */
    static void start(TaskState state) {
        account = new OwnAccount(state, ++openings);
    }

    static void stop() {
        account = null;
    }

    /**
     * The names of the values of {@link #current}, in the order of their places. They are the same
     * for the whole life of the JVM. {@code cpuNanos} and {@code allocatedBytes} are always
     * included.
     */
    public static String[] names() {
        return OwnAccount.names();
    }

    /**
     * Reads the present values of the calling thread, including work that other threads did on its
     * behalf.
     *
     * @param values receives the values, and is as long as {@link #names()}. A value that is not
     *     known is -1. Allocation is read last.
     * @return a number other than 0 for this thread in this page: values with the same number may
     *     be subtracted. 0 if there are no values; then the content of {@code values} means
     *     nothing. There are none while no page is open, for a virtual thread without an account of
     *     its own, and for a thread without a record. There are none either while the thread works
     *     for the agent, or while a booking for it by another thread does not finish.
     */
    public static long current(long[] values) {
        try {
            OwnAccount own = account;
            return own == null ? 0 : own.read(values);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return 0;
        }
    }

    /** Bytes that the calling thread has allocated in the heap; -1 if that is not known. */
    public static long allocatedBytes() {
        try {
            OwnAccount own = account;
            return own == null ? -1 : own.allocatedBytes();
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return -1;
        }
    }
}
