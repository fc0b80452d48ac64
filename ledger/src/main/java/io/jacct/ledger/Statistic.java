// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * Boot loader. A statistic as one who has entered it has it in hand. Knows of the application only
 * what it was entered for, and that weakly: with an application that is taken out of its server,
 * what it has registered goes.
 */
final class Statistic extends WeakReference<Object> {
    /** By what the record is unique. */
    final String key;

    final int kind;

    /** Named values; 1 of a counter. */
    final int values;

    /** The record, with the stripes of an executor's; of a counter it may be others', too. */
    final ExecutorAccount account;

    Statistic(
            Object owner,
            ReferenceQueue<Object> gone,
            String key,
            int kind,
            int values,
            ExecutorAccount account) {
        super(owner, gone);
        this.key = key;
        this.kind = kind;
        this.values = values;
        this.account = account;
    }
}
