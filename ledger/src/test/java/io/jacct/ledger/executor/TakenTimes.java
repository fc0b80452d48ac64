// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

/** Does something while another thread seems to have the times of an executor's tasks. */
public final class TakenTimes {
    private TakenTimes() {}

    public static void use(ExecutorAccount account, Runnable action) {
        account.waits.taken.set(true);
        try {
            action.run();
        } finally {
            account.waits.taken.set(false);
        }
    }
}
