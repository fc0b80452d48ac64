// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * Boot loader. A device that the application has registered, in the form that the API holds. Like
 * {@code Statistic}, it refers to one object of the application only, its owner, and weakly.
 */
public final class ApplicationDevice extends WeakReference<Object> {
    public final int endpoint;

    /** Whether tags are counted. */
    public final boolean tags;

    /** The open transactions, by which an end finds its start. */
    public final OpenTransactions open = new OpenTransactions();

    /** Set when the device is removed; calls after that do nothing. */
    public volatile boolean removed;

    ApplicationDevice(Object owner, ReferenceQueue<Object> gone, int endpoint, boolean tags) {
        super(owner, gone);
        this.endpoint = endpoint;
        this.tags = tags;
    }
}
