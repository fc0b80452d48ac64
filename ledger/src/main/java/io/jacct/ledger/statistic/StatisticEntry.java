// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.statistic;

import io.jacct.ledger.striped.StripedRecord;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * Boot loader. One entry of a statistic, which its user keeps. It refers to the application only
 * through the object for which it was entered, and only weakly. So the statistics of an application
 * go when it is taken out of its server.
 */
public final class StatisticEntry extends WeakReference<Object> {
    /** The key by which the record is unique. */
    final String key;

    final int kind;

    /** The number of named values; 1 for a counter. */
    final int values;

    /** The record, with stripes like an executor's. A counter may share it with other entries. */
    public final StripedRecord record;

    public StatisticEntry(
            Object owner,
            ReferenceQueue<Object> gone,
            String key,
            int kind,
            int values,
            StripedRecord record) {
        super(owner, gone);
        this.key = key;
        this.kind = kind;
        this.values = values;
        this.record = record;
    }
}
