// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.ledger.base.JvmManagement;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.ledger.task.TaskLock;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import io.jacct.memory.OwnFiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Boot loader. Lists the native threads of the process for {@link JvmThreads}, which follows the
 * JVM's own. Among them it finds the native threads of tasks without a native id. Such a task was
 * there before the agent, or has made no call that advice sees after its first moment.
 *
 * <p>The CPU time of a thread is the same number of nanoseconds for the JVM and for the kernel. The
 * JVM knows it by the thread's Java id, the kernel by the native id. No two threads of a process
 * have the same CPU time; if two tasks have, neither is matched. The kernel's file of a running
 * thread has the number that the JVM's last question found, until the next tick of the kernel's
 * clock. So all tasks are asked about before the files are read. A file that shows a little more,
 * no more than the time since, may be of a thread that runs: then the JVM and the file are asked
 * once more, one right after the other.
 *
 * <p>Only the sampler's thread calls this. A process with many threads takes long. So a call
 * continues where the last one stopped, and uses some milliseconds of CPU time. The next call waits
 * for two thousand times the CPU time of this one. The first calls take longer, because the code is
 * new. So until all calls together have used {@link #FREE_NANOS}, none waits.
 */
final class NativeIds {
    private static final long COST = 2_000;
    private static final long MOST_NANOS = 10_000_000;
    private static final long FREE_NANOS = 50_000_000;

    private final KernelFiles files;
    private final JvmManagement management;
    private final JvmThreads jvm;
    private final FilesToRead toRead;
    private long next = System.nanoTime();
    private long spent;
    private long asked;
    private int place;

    NativeIds(OpenPage page, JvmManagement management, JvmThreads jvm, FilesToRead toRead) {
        this.toRead = toRead;
        this.management = management;
        this.jvm = jvm;
        this.files = new KernelFiles(page);
    }

    /** Lists and matches native threads, if it is time to. */
    void run() {
        ThreadMeter meter = management.meter;
        if (meter == null || System.nanoTime() - next < 0) {
            return;
        }
        long began = meter.cpuNanos();
        find(meter);
        long used = Math.max(0, meter.cpuNanos() - began);
        spent += used;
        next = System.nanoTime() + (spent < FREE_NANOS ? 0 : used * COST);
    }

    private void find(ThreadMeter meter) {
        // the listing comes first: a native thread that it has, has its task already
        String[] names = OwnFiles.tasks();
        ThreadStripe[] all = Tasks.all();
        HashMap<Long, ThreadStripe> taken = new HashMap<>();
        ArrayList<ThreadStripe> rest = new ArrayList<>();
        for (int i = 0; i < all.length; i++) {
            long tid = all[i].get(Layout.TID);
            if (tid != 0) {
                taken.put(tid, all[i]);
            } else {
                rest.add(all[i]);
            }
        }
        asked = System.nanoTime();
        TreeMap<Long, ThreadStripe> lacking = byCpuTime(rest, meter);
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

    private static TreeMap<Long, ThreadStripe> byCpuTime(
            ArrayList<ThreadStripe> tasks, ThreadMeter meter) {
        long[] threads = new long[tasks.size()];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = JdkFields.id(tasks.get(i).thread);
        }
        // -1 for all where the JVM must not be asked: then none is matched
        long[] cpu = meter.cpuNanos(threads);
        TreeMap<Long, ThreadStripe> byCpu = new TreeMap<>();
        for (int i = 0; i < cpu.length; i++) {
            if (cpu[i] > 0) {
                byCpu.put(cpu[i], byCpu.containsKey(cpu[i]) ? null : tasks.get(i));
            }
        }
        return byCpu;
    }

    /** Whether the native thread is a task's. If so, the task has that native id from now on. */
    private boolean isOf(TreeMap<Long, ThreadStripe> lacking, long tid, ThreadMeter meter) {
        long time = lacking.isEmpty() ? 0 : files.time(tid);
        Map.Entry<Long, ThreadStripe> near = lacking.floorEntry(time);
        if (near == null || time - near.getKey() > System.nanoTime() - asked) {
            return false;
        }
        ThreadStripe stripe = near.getValue();
        // asked in this order, the kernel's number is up to date
        long now = stripe == null ? -1 : meter.cpuNanos(JdkFields.id(stripe.thread));
        if (now <= 0 || files.time(tid) != now) {
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
        toRead.add(stripe);
    }
}
