// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.memory.JdkFields;

/** Boot loader. Thread groups without their permission checks. */
public final class ThreadGroups {
    private ThreadGroups() {}

    /** The names from the group below the root downwards: {@code main}, {@code main/workers}. */
    static String path(ThreadGroup group) {
        ThreadGroup parent = JdkFields.parent(group);
        String name = JdkFields.name(group);
        if (parent == null || JdkFields.parent(parent) == null) {
            return name == null ? "null" : name;
        }
        return path(parent) + '/' + name;
    }

    /** The root of all groups. */
    public static ThreadGroup root() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (JdkFields.parent(group) != null) {
            group = JdkFields.parent(group);
        }
        return group;
    }

    /** All live platform threads. */
    public static Thread[] threads() {
        ThreadGroup root = root();
        Thread[] threads = new Thread[root.activeCount() + 16];
        int count = root.enumerate(threads);
        while (count == threads.length) {
            threads = new Thread[threads.length * 2];
            count = root.enumerate(threads);
        }
        Thread[] exact = new Thread[count];
        System.arraycopy(threads, 0, exact, 0, count);
        return exact;
    }
}
