// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.JdkFields;

/**
 * Boot loader. A descriptor from its opening to its closing: who opened it, and when. What changes
 * is guarded by {@link Handles}, which also writes it into the page.
 */
final class Handle {
    /** The thread's id; 0 where nobody saw the opening. */
    final long task;

    /** The thread's name at that time; empty where nobody saw the opening, or it has none. */
    final String opener;

    /** Or when it was first seen. */
    final long opened;

    /** Where it was opened; null where that is not asked for. */
    final StackTraceElement[] stack;

    long lastUsed;
    int fd;
    int endpoint;

    /** Among the handles. */
    int place;

    private Handle(long task, String opener, StackTraceElement[] stack) {
        this.task = task;
        this.opener = opener;
        this.stack = stack;
        this.opened = System.nanoTime();
        this.lastUsed = opened;
    }

    /** Opened by the calling thread. */
    static Handle opened(StackTraceElement[] stack) {
        Thread thread = Thread.currentThread();
        return new Handle(JdkFields.id(thread), thread.getName(), stack);
    }

    /** Open before it was first seen. */
    static Handle adopted() {
        return new Handle(0, "", null);
    }
}
