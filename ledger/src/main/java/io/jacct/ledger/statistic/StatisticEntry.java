// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.statistic;

import io.jacct.ledger.striped.StripedRecord;
import io.jacct.memory.StatisticLayout;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * Boot loader. One entry of a statistic, which its user keeps. It refers to the application only
 * through the object for which it was entered, and only weakly. So the statistics of an application
 * go when it is taken out of its server.
 */
public final class StatisticEntry extends WeakReference<Object> {
    final StatisticForm form;
    final int kind;

    /** The number of named values; 1 for a counter, 0 for bytes, queues and timers. */
    final int values;

    /** The record, with stripes like an executor's. A counter may share it with other entries. */
    public final StripedRecord record;

    /** All records, in the order of the form; the first is {@link #record}. */
    final StripedRecord[] records;

    public StatisticEntry(
            Object owner,
            ReferenceQueue<Object> gone,
            StatisticForm form,
            StripedRecord... records) {
        super(owner, gone);
        this.form = form;
        this.kind = form.kind();
        this.values = form.count();
        this.record = records[0];
        this.records = records;
    }

    /** The record that has the value of that index. */
    StripedRecord of(int value) {
        return value < StatisticLayout.MOST_VALUES
                ? record
                : records[value / StatisticLayout.MOST_VALUES];
    }
}
