// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.Layout;
import io.jacct.memory.UserLayout;
import io.jacct.snapshot.user.DeviceUser;
import io.jacct.snapshot.user.UserValues;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Reads the users of the devices. The sequence number of a record gives a consistent copy of one
 * user. A record whose values move to another one meanwhile may be missing, and is never read
 * twice: {@code DeviceUsers} empties the one before it fills the other.
 */
final class UserReader {
    /** The pool of a cohort that was made since the tasks were read. */
    private static final String OTHER = "other";

    private final PageView view;
    private long torn;

    UserReader(PageView view) {
        this.view = view;
    }

    /**
     * Called after the devices are read. So what a device has done is booked for a user by then,
     * and does not seem to be of a user that is not known.
     */
    List<DeviceUser> read(LongFunction<Gathered> cohorts, RetryBudget patience)
            throws PageException {
        torn = 0;
        List<DeviceUser> all = new ArrayList<>();
        long[] record = new long[UserLayout.END / Long.BYTES];
        for (PageView.Segment segment : view.segments(Layout.USERS)) {
            for (int i = 0; i < segment.records(); i++) {
                int base = i * UserLayout.LENGTH;
                if (segment.words().acquire(base + UserLayout.DEVICE) != 0) {
                    torn += segment.words().copy(base, record, patience) ? 0 : 1;
                    add(record, cohorts, all);
                }
            }
        }
        return List.copyOf(all);
    }

    private static void add(long[] record, LongFunction<Gathered> cohorts, List<DeviceUser> all) {
        long device = record[UserLayout.DEVICE / Long.BYTES] - 1;
        if (device >= 0) {
            Gathered cohort = cohorts.apply(record[UserLayout.COHORT / Long.BYTES]);
            boolean known = cohort != null && cohort.named;
            all.add(
                    new DeviceUser(
                            device,
                            known ? cohort.pool : OTHER,
                            known && cohort.group.equals(Layout.VIRTUAL_THREADS),
                            record[UserLayout.TASK / Long.BYTES],
                            UserValues.ofRecord(record)));
        }
    }

    /** Incomplete records of the last reading. */
    long torn() {
        return torn;
    }
}
