// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.reading;

import io.jacct.field.Interval;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import java.util.List;

/**
 * The source of one answer to a console. The subjects of the MBeans take their values from it.
 *
 * @param snapshot the page now
 * @param interval until the page now, the base of the rates
 * @param peaks the most live tasks in any snapshot taken
 * @param used how the threads used their time in the interval
 */
public record Reading(Snapshot snapshot, Interval interval, LivePeaks peaks, Usages used) {
    /** The live tasks. */
    public List<Task> tasks() {
        return snapshot.tasks();
    }
}
