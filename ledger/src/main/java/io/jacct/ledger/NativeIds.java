// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.memory.Layout;
import io.jacct.memory.ThreadFiles;
import java.io.File;
import java.util.HashMap;

/**
 * Boot loader. Finds the native ids of threads that have not told theirs: those that were there
 * before the agent and do nothing. What a thread at rest has had of processors, to the nanosecond,
 * is the same number for the JVM, which knows its Java id, and for the kernel, which knows the
 * native one; no two threads of a process have it in common, and if so, neither is taken. The
 * agent's own thread only.
 */
final class NativeIds {
    private static final String TASKS = "/proc/self/task/";
    private static final Long TWICE = -1L;

    private final ThreadFiles files = new ThreadFiles();
    private final LedgerState state;

    NativeIds(LedgerState state) {
        this.state = state;
    }

    /** Looks for those of {@code all} that have none. */
    void find(Stripe[] all) {
        ThreadMeter meter = state.meter;
        if (meter == null || !Settings.sampling() || !lacking(all)) {
            return;
        }
        HashMap<Long, Long> byTime = byTime(all);
        for (int i = 0; i < all.length; i++) {
            if (all[i].get(Layout.TID) == 0) {
                long id = all[i].get(Layout.TASK_ID);
                long time = meter.cpuNanos(id);
                Long tid = byTime.get(time);
                boolean rests = tid != null && tid > 0 && time(tid) == time;
                if (rests && meter.cpuNanos(id) == time) {
                    met(all[i], tid);
                }
            }
        }
    }

    private static void met(Stripe stripe, long tid) {
        Tasks.LOCK.enter();
        try {
            if (!stripe.left && Tasks.here(stripe)) {
                stripe.put(Layout.TID, tid);
            }
        } finally {
            Tasks.LOCK.leave();
        }
    }

    private static boolean lacking(Stripe[] all) {
        for (int i = 0; i < all.length; i++) {
            if (all[i].get(Layout.TID) == 0) {
                return true;
            }
        }
        return false;
    }

    /** The native threads that are nobody's yet, by the time they have had. */
    private HashMap<Long, Long> byTime(Stripe[] all) {
        HashMap<Long, Long> taken = new HashMap<>();
        for (int i = 0; i < all.length; i++) {
            taken.put(all[i].get(Layout.TID), TWICE);
        }
        HashMap<Long, Long> byTime = new HashMap<>();
        String[] names = new File(TASKS).list();
        for (int i = 0; names != null && i < names.length; i++) {
            long tid = Long.parseLong(names[i]);
            if (!taken.containsKey(tid)) {
                long time = time(tid);
                byTime.put(time, byTime.containsKey(time) ? TWICE : Long.valueOf(tid));
            }
        }
        return byTime;
    }

    private long time(long tid) {
        long before = files.bytes();
        state.health(Health.OWN_READS, 1);
        try {
            return files.time(TASKS.concat(Long.toString(tid)).concat("/"));
        } finally {
            state.health(Health.OWN_READ_BYTES, files.bytes() - before);
            state.health(Health.OWN_READS_DONE, 1);
        }
    }
}
