// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.stack.DrawnStack;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. A descriptor from its opening to its closing: the thread that opened it, and when.
 * {@link HandleTable} guards the fields that change, and writes them into the page.
 */
public final class OpenHandle {
    static final int NEW = -1;
    static final int UNLISTED = -2;

    /** The id of the thread that opened it; 0 if the opening was not seen. */
    final long task;

    /**
     * That thread's name at the opening; empty if the opening was not seen, or the thread had no
     * name.
     */
    final String opener;

    /** The time of the opening or, if that was not seen, of the first use that was seen. */
    final long opened;

    /** The stack of the opening; null where stacks are not wanted. */
    final StackTraceElement[] stack;

    /** Where it was opened, if that was drawn; else null. */
    DrawnStack drawn;

    /** The owner that is charged for it; null while beancounters are not in use. */
    Beancounter owner;

    /** Whether it is a socket of another kind than TCP. */
    boolean other;

    /** Whether it came from a listening socket. */
    boolean accepted;

    /** Whether the same opening has brought another descriptor, which a limit has let pass. */
    boolean twin;

    long lastUsed;
    int fd;
    int endpoint;

    /** Its place among the handles in the page; or that it has none yet, or gets none. */
    int place = NEW;

    private OpenHandle(long task, String opener, StackTraceElement[] stack) {
        this.task = task;
        this.opener = opener;
        this.stack = stack;
        this.opened = System.nanoTime();
        this.lastUsed = opened;
    }

    /** A handle for a descriptor that the calling thread opens. */
    public static OpenHandle opened(StackTraceElement[] stack) {
        Thread thread = Thread.currentThread();
        return new OpenHandle(JdkFields.id(thread), thread.getName(), stack);
    }

    /** A handle for a descriptor that was open when it was first seen. */
    public static OpenHandle adopted() {
        return new OpenHandle(0, "", null);
    }

    boolean isListed() {
        return place >= 0;
    }

    /** Whether the descriptor was open when it was first seen. */
    boolean isAdopted() {
        return task == 0;
    }
}
