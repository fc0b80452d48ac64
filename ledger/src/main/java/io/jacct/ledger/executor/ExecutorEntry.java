// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** Boot loader. A known executor, by identity, and its account. */
public final class ExecutorEntry extends WeakReference<Object> {
    /** The executor's identity hash; the executor itself may be gone. */
    final int hash;

    /** The next entry of the same bucket; written under the lock of {@link ExecutorAccounts}. */
    ExecutorEntry next;

    /**
     * The executor's account; null if it is not accounted. Changes when another executor needs the
     * account after this one has terminated.
     */
    public volatile ExecutorAccount account;

    public ExecutorEntry(Object executor, ReferenceQueue<Object> gone) {
        super(executor, gone);
        this.hash = System.identityHashCode(executor);
    }
}
