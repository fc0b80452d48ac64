// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.ledger.base.JvmManagement;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.ledger.task.TaskLock;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.Layout;
import io.jacct.memory.OwnFiles;
import java.util.HashMap;

/**
 * Boot loader. Lists the native threads of the process for {@link JvmThreads}, which follows the
 * JVM's own. Among them it finds the native threads of tasks without a native id. Such a task was
 * there before the agent, or does nothing that advice sees.
 *
 * <p>The CPU time of a thread at rest is the same number of nanoseconds for the JVM and for the
 * kernel. The JVM knows it by the thread's Java id, the kernel by the native id. No two threads of
 * a process have the same CPU time; if two tasks have, neither is matched.
 *
 * <p>Only the sampler's thread calls this. A process with many threads takes long. So a call
 * continues where the last one stopped, and uses some milliseconds of CPU time. The next call waits
 * for two thousand times the CPU time of this one.
 */
final class NativeIds {
    private static final long COST = 2_000;
    private static final long MOST_NANOS = 10_000_000;

    private final KernelFiles files;
    private final JvmManagement management;
    private final JvmThreads jvm;
    private final Sampler sampler;
    private long next = System.nanoTime();
    private int place;

    NativeIds(OpenPage page, JvmManagement management, JvmThreads jvm, Sampler sampler) {
        this.sampler = sampler;
        this.management = management;
        this.jvm = jvm;
        this.files = new KernelFiles(page);
    }

    /** Lists and matches native threads, if it is time to. */
    void tend() {
        ThreadMeter meter = management.meter;
        if (meter == null || System.nanoTime() - next < 0) {
            return;
        }
        long began = meter.cpuNanos();
        find(Tasks.all(), meter);
        next = System.nanoTime() + Math.max(0, meter.cpuNanos() - began) * COST;
    }

    private void find(ThreadStripe[] all, ThreadMeter meter) {
        HashMap<Long, ThreadStripe> lacking = new HashMap<>();
        HashMap<Long, ThreadStripe> taken = new HashMap<>();
        for (int i = 0; i < all.length; i++) {
            long tid = all[i].get(Layout.TID);
            long cpu = all[i].watch().cpu;
            if (tid != 0) {
                taken.put(tid, all[i]);
            } else if (cpu > 0) {
                lacking.put(cpu, lacking.containsKey(cpu) ? null : all[i]);
            }
        }
        String[] names = OwnFiles.tasks();
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

    /** Whether the native thread is a task's. If so, the task has that native id from now on. */
    private boolean isOf(HashMap<Long, ThreadStripe> lacking, long tid, ThreadMeter meter) {
        long time = lacking.isEmpty() ? 0 : files.time(tid);
        ThreadStripe stripe = lacking.get(time);
        boolean rests = stripe != null && meter.cpuNanos(stripe.get(Layout.TASK_ID)) == time;
        if (!rests || files.time(tid) != time) {
            return false;
        }
        met(stripe, tid);
        return true;
    }

    private void met(ThreadStripe stripe, long tid) {
        Thread outer = TaskLock.LOCK.enter();
        try {
            if (!stripe.left && Tasks.here(stripe)) {
                stripe.put(Layout.TID, tid);
            }
        } finally {
            TaskLock.LOCK.owner = outer;
        }
        sampler.met(stripe);
    }
}
