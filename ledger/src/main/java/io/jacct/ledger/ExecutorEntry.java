// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** Boot loader. An executor that has been seen, by identity, and where it books. */
final class ExecutorEntry extends WeakReference<Object> {
    /** Its identity hash; the executor may be gone. */
    final int hash;

    /** The next of the same bucket; written under the lock of {@link ExecutorAccounts}. */
    ExecutorEntry next;

    /**
     * Where it books; null for what is not accounted. Changes when its account is needed for
     * another executor after this one has terminated.
     */
    volatile ExecutorAccount account;

    ExecutorEntry(Object executor, ReferenceQueue<Object> gone) {
        super(executor, gone);
        this.hash = System.identityHashCode(executor);
    }
}
