// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.reading;

import io.jacct.ledger.LedgerStart;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.snapshot.Task;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Threads that a monitor blocks: by which one, who holds it, and since when. No advice sees a
 * monitor, so the JVM is asked. It does not tell when a block began. The page does, to a second. So
 * that a thread whose block the page has not seen has a time, too, the watch remembers when it
 * first saw each block, which it knows by the number of blocks of the thread.
 *
 * <p>It looks for a question alone. Where threads must not be {@linkplain ThreadMeter#findsById
 * looked up by their ids}, all are listed at once, which stops them for a moment; that is done at
 * most every 5 s. For one thread at a time; {@link SnapshotCache} makes it.
 */
final class MonitorWatch {
    private static final long LIST_SPACING = TimeUnit.SECONDS.toNanos(5);

    private Map<Long, JvmThread> last = Map.of();
    private boolean listed;
    private long listedAt;

    /** The threads of these tasks by their ids. */
    synchronized Map<Long, JvmThread> look(List<Task> tasks) {
        ThreadMeter meter = LedgerStart.meter();
        boolean byId = meter == null || meter.findsById();
        long now = System.nanoTime();
        if (byId) {
            long[] ids = tasks.stream().mapToLong(Task::id).filter(id -> id > 0).toArray();
            keep(privileged(threads -> threads.getThreadInfo(ids, 0)), now);
        } else if (!listed || now - listedAt >= LIST_SPACING) {
            listed = true;
            listedAt = now;
            keep(privileged(threads -> threads.dumpAllThreads(false, false, 0)), now);
        }
        return last;
    }

    /** Asks the JVM. */
    private interface Question {
        ThreadInfo[] ask(ThreadMXBean threads);
    }

    @SuppressWarnings("removal") // on 17 a security manager may refuse the query
    private static ThreadInfo[] privileged(Question question) {
        return AccessController.doPrivileged(
                (PrivilegedAction<ThreadInfo[]>)
                        () -> question.ask(ManagementFactory.getThreadMXBean()));
    }

    private void keep(ThreadInfo[] infos, long now) {
        Map<Long, JvmThread> all = new HashMap<>();
        for (ThreadInfo info : infos) {
            if (info != null) {
                all.put(info.getThreadId(), of(info, last.get(info.getThreadId()), now));
            }
        }
        last = all;
    }

    private static JvmThread of(ThreadInfo info, JvmThread before, long now) {
        boolean blocked = info.getThreadState() == Thread.State.BLOCKED;
        String state = info.getThreadState().name();
        long count = info.getBlockedCount();
        if (!blocked) {
            return new JvmThread(state, null, null, count, 0, 0);
        }
        boolean same = before != null && before.monitor() != null && before.blockedCount() == count;
        long since = same ? before.blockedSince() : now;
        String monitor = info.getLockName() == null ? "?" : info.getLockName();
        return new JvmThread(state, monitor, info.getLockOwnerName(), count, since, now - since);
    }
}
