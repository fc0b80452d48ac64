// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.PeriodicTask;
import io.jacct.ledger.task.TaskLifecycle;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadGroups;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import io.jacct.memory.OwnFiles;
import io.jacct.memory.SecurityManagerBypass;
import java.util.IdentityHashMap;

/**
 * Boot loader. A periodic task: compares the tasks with the threads of the JVM.
 *
 * <p>It removes threads that were entered alive and have ended in a {@code Thread.exit} that was
 * not woven yet. It enters threads whose start was not seen: they were started before that was
 * woven, or came from native code, and have done nothing since. Such a thread must be without a
 * record in two looks, because one that has just left its record may be on its way out.
 *
 * <p>It looks once a second in the page's first minute, while classes are woven. Later it looks
 * every ten seconds, for threads of native code.
 */
final class Sweep implements PeriodicTask {
    /** With more threads than this, one that does nothing is not looked for. */
    private static final int CROWD = 500;

    private final Pace pace = new Pace();

    /** The threads without a record at the last look. */
    private IdentityHashMap<Thread, Boolean> unknown = new IdentityHashMap<>();

    @Override
    public void run() {
        if (pace.isDue()) {
            look();
        }
    }

    /** Compares once. The agent's own thread only. */
    public void look() {
        EndedThreads.leave();
        TaskLifecycle.sweep();
        IdentityHashMap<Thread, Boolean> before = unknown;
        unknown = new IdentityHashMap<>();
        if (SecurityManagerBypass.isNeeded() || OwnFiles.threads() > CROWD) {
            // the JDK would ask the application's security manager for the list; a list of a crowd
            // takes locks that its threads need to end
            return;
        }
        Thread[] threads = ThreadGroups.threads();
        for (int i = 0; i < threads.length; i++) {
            Thread thread = threads[i];
            if (JdkFields.isVirtual(thread) || Tasks.find(thread) != null) {
                continue;
            }
            if (!before.containsKey(thread)) {
                unknown.put(thread, Boolean.TRUE);
            } else if (thread.isAlive()) {
                TaskLifecycle.enter(thread, Layout.ADOPTED);
            }
        }
    }
}
