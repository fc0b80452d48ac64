// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.virtual.VirtualWaits;
import java.util.concurrent.FutureTask;

/**
 * Interrupts others four times, itself three times, and twice a thread that it has interrupted
 * already.
 */
public final class Interrupting {
    private Interrupting() {}

    /** No arguments. */
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            Thread.currentThread().interrupt();
            Expect.that(1, Thread.interrupted() ? 1 : 0);
        }
        Thread idle = new Thread(() -> {});
        idle.interrupt();
        idle.interrupt();
        idle.interrupt();
        asleep(false);
        asleep(true);
        // the overriding method calls the woven one
        new Loud().interrupt();
    }

    private static void asleep(boolean virtual) throws Exception {
        FutureTask<Boolean> task = new FutureTask<>(Interrupting::sleep);
        start(task, virtual).interrupt();
        Expect.that(1, task.get() ? 1 : 0);
    }

    /** A virtual thread, if requested and the JDK has them. */
    private static Thread start(Runnable task, boolean virtual) throws Exception {
        if (virtual && Runtime.version().feature() >= 21) {
            return VirtualWaits.start(task);
        }
        Thread thread = new Thread(task);
        thread.start();
        return thread;
    }

    private static boolean sleep() {
        try {
            Thread.sleep(1_000_000);
            return false;
        } catch (InterruptedException expected) {
            return true;
        }
    }

    private static final class Loud extends Thread {
        @Override
        public void interrupt() {
            super.interrupt();
        }
    }
}
