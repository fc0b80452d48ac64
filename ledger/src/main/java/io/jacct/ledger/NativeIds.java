// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.Layout;
import io.jacct.memory.OwnFiles;
import java.util.HashMap;

/**
 * Boot loader. Lists the native threads of the process, for who follows the JVM's own, and finds
 * among them those of tasks that have not told theirs: that were there before the agent, or do
 * nothing that is seen. What a thread at rest has had of processors, to the nanosecond, is the same
 * number for the JVM, which knows its Java id, and for the kernel, which knows the native one; no
 * two threads of a process have it in common, and if so, neither is taken.
 *
 * <p>The sampler's thread only. Where there are many it takes long: so it goes on where it stopped,
 * for some milliseconds of processor time, and then not before two thousand times what it took.
 */
final class NativeIds {
    private static final long COST = 2_000;
    private static final long MOST_NANOS = 10_000_000;

    private final KernelFiles files;
    private final LedgerState state;
    private final JvmThreads jvm;
    private final Sampler sampler;
    private long next = System.nanoTime();
    private int place;

    NativeIds(LedgerState state, JvmThreads jvm, Sampler sampler) {
        this.sampler = sampler;
        this.state = state;
        this.jvm = jvm;
        this.files = new KernelFiles(state);
    }

    /** If it is time to. */
    void tend() {
        ThreadMeter meter = state.meter;
        if (meter == null || System.nanoTime() - next < 0) {
            return;
        }
        long began = meter.cpuNanos();
        find(Tasks.all(), meter);
        next = System.nanoTime() + Math.max(0, meter.cpuNanos() - began) * COST;
    }

    private void find(Stripe[] all, ThreadMeter meter) {
        HashMap<Long, Stripe> lacking = new HashMap<>();
        HashMap<Long, Stripe> taken = new HashMap<>();
        for (int i = 0; i < all.length; i++) {
            long tid = all[i].get(Layout.TID);
            long cpu = Watch.of(all[i]).cpu;
            if (tid != 0) {
                taken.put(tid, all[i]);
            } else if (cpu > 0) {
                lacking.put(cpu, lacking.containsKey(cpu) ? null : all[i]);
            }
        }
        String[] names = OwnFiles.list(KernelFiles.TASKS);
        long began = meter.cpuNanos();
        for (int i = 0; names != null && i < names.length; i++) {
            if (place >= names.length) {
                place = 0;
                jvm.listed();
            }
            long tid = Long.parseLong(names[place++]);
            if (!taken.containsKey(tid) && !isOf(lacking, tid, meter)) {
                jvm.list(tid);
            }
            if ((place & 0xF) == 0 && meter.cpuNanos() - began > MOST_NANOS) {
                return;
            }
        }
    }

    /** Whether it is that of a task, which has it from now on. */
    private boolean isOf(HashMap<Long, Stripe> lacking, long tid, ThreadMeter meter) {
        long time = lacking.isEmpty() ? 0 : files.time(tid);
        Stripe stripe = lacking.get(time);
        boolean rests = stripe != null && meter.cpuNanos(stripe.get(Layout.TASK_ID)) == time;
        if (!rests || files.time(tid) != time) {
            return false;
        }
        met(stripe, tid);
        return true;
    }

    private void met(Stripe stripe, long tid) {
        Tasks.LOCK.enter();
        try {
            if (!stripe.left && Tasks.here(stripe)) {
                stripe.put(Layout.TID, tid);
            }
        } finally {
            Tasks.LOCK.leave();
        }
        sampler.met(stripe);
    }
}
