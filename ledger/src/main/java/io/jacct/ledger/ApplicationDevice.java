// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * Boot loader. A device that the application has registered, as its API has it in hand. Knows of
 * the application only what it was registered for, and that weakly, as {@link Statistic} does.
 */
final class ApplicationDevice extends WeakReference<Object> {
    final int endpoint;

    /** Whether tags are counted. */
    final boolean tags;

    /** What an end must find. */
    final OpenTransactions open = new OpenTransactions();

    /** What is done on it from now on is nothing. */
    volatile boolean removed;

    ApplicationDevice(Object owner, ReferenceQueue<Object> gone, int endpoint, boolean tags) {
        super(owner, gone);
        this.endpoint = endpoint;
        this.tags = tags;
    }
}
