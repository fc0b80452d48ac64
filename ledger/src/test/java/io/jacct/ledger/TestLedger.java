// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.task.TaskLifecycle;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.File;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The one ledger of the test JVM, opened at the first use, in a page file under target. */
final class TestLedger {
    /** The page's name has the process id, because two JVMs run tests at the same time. */
    static final File FILE =
            new File("target/ledger-test-" + ProcessHandle.current().pid() + ".page");

    private TestLedger() {}

    static synchronized void open() {
        open("auto");
    }

    static synchronized void open(String kernel) {
        if (LedgerStart.isOpen()) {
            return;
        }
        try {
            String page = FILE.getPath();
            String warning =
                    LedgerStart.open(Map.of("page", page, "pools.max", "200", "kernel", kernel));
            if (warning != null) {
                throw new IllegalStateException(warning);
            }
        } catch (IOException trouble) {
            throw new IllegalStateException(trouble);
        }
    }

    /** Runs {@code work} on a thread that is the agent's own; throws what it threw. */
    static void onHiddenThread(Runnable work) throws InterruptedException {
        Thread hidden = new Thread(work, "of the agent");
        Throwable[] failure = new Throwable[1];
        hidden.setUncaughtExceptionHandler((thread, thrown) -> failure[0] = thrown);
        TaskLifecycle.hide(hidden);
        hidden.start();
        hidden.join();
        if (failure[0] != null) {
            throw new AssertionError(failure[0]);
        }
    }

    static Snapshot snapshot() {
        open();
        try {
            return Page.own().snapshot();
        } catch (PageException trouble) {
            throw new IllegalStateException(trouble);
        }
    }

    static Task me() {
        return task(snapshot(), Thread.currentThread().getId());
    }

    static Group pool(String name) {
        return snapshot().pools().stream()
                .filter(pool -> pool.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static Task task(Snapshot snapshot, long id) {
        return snapshot.tasks().stream().filter(task -> task.id() == id).findFirst().orElseThrow();
    }

    /** Runs {@code work} on a thread that enters and leaves as the advice on Thread makes it. */
    static void onThread(String name, Runnable work) {
        FutureTask<Void> task = new FutureTask<>(work, null);
        Thread thread =
                new Thread(
                        () -> {
                            task.run();
                            ThreadLedger.ended(Thread.currentThread());
                        },
                        name);
        ThreadLedger.starting(thread);
        thread.start();
        try {
            thread.join();
            task.get();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        } catch (ExecutionException e) {
            throw new AssertionError("on thread " + name, e.getCause());
        }
    }
}
