// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.agent;

import io.jacct.why.evidence.Monitors;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The monitors for which threads of this JVM wait. All threads are asked for at once, which stops
 * them for a moment: an owner is then in the method in which it was while the others waited.
 */
final class OwnMonitors {
    /** So deep the JDK's own methods seldom are. */
    private static final int DEPTH = 32;

    private final Map<Long, ThreadInfo> threads = new HashMap<>();

    private OwnMonitors() {
        for (ThreadInfo each :
                ManagementFactory.getThreadMXBean().dumpAllThreads(false, false, DEPTH)) {
            threads.put(each.getThreadId(), each);
        }
    }

    /** Those of the threads that wait now. */
    static Monitors now() {
        OwnMonitors now = new OwnMonitors();
        return new Monitors(
                now.threads.values().stream().filter(OwnMonitors::waits).map(now::entry).toList(),
                null);
    }

    private static boolean waits(ThreadInfo thread) {
        return thread.getThreadState() == Thread.State.BLOCKED && thread.getLockInfo() != null;
    }

    private Monitors.Entry entry(ThreadInfo waiter) {
        ThreadInfo owner = threads.get(waiter.getLockOwnerId());
        return new Monitors.Entry(
                waiter.getThreadName(),
                waiter.getLockInfo().getClassName(),
                waiter.getLockOwnerName(),
                owner == null ? null : doing(owner),
                deadlock(waiter));
    }

    private static String doing(ThreadInfo thread) {
        return Monitors.doing(
                Arrays.stream(thread.getStackTrace()).map(StackTraceElement::toString).toList());
    }

    /** The cycle in which the thread is, or for which it waits; null if there is none. */
    private String deadlock(ThreadInfo thread) {
        List<ThreadInfo> chain = new ArrayList<>();
        ThreadInfo next = thread;
        while (next != null && !chain.contains(next)) {
            chain.add(next);
            next = waits(next) ? threads.get(next.getLockOwnerId()) : null;
        }
        if (next == null) {
            return null;
        }
        return chain.subList(chain.indexOf(next), chain.size()).stream()
                .map(OwnMonitors::wait)
                .collect(Collectors.joining(", which", "deadlock: " + next.getThreadName(), ""));
    }

    private static String wait(ThreadInfo thread) {
        return " waits for %s held by %s"
                .formatted(thread.getLockInfo().getClassName(), thread.getLockOwnerName());
    }
}
