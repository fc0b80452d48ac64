// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.ledger.beancounter.Beancounter;

/** Boot loader. The beancounters of one task; see {@link Owners}. */
final class Ownership {
    /** Is charged for the thread itself; null if nobody is. Changes under the lock of Tasks. */
    Beancounter owner;

    /** What the application has said for what the thread does now; the thread's own. */
    Beancounter acting;

    /** Is charged for what the thread is about to acquire, or null; the thread's own. */
    Beancounter reserved;

    int reservedResource;
}
