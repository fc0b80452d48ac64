// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.tools;

import java.util.concurrent.CountDownLatch;

/**
 * Two threads wait to enter a monitor each, and where there are virtual threads one of them does,
 * too. The first monitor is left at the first line of standard input; the thread that enters it
 * then computes. The other monitors are held to the end.
 */
public final class Held {
    /** The thread that holds the first monitor. */
    public static final String OWNER = "owner-1";

    /** The thread that enters it at last. */
    public static final String FREED = "freed-7";

    /** The thread that never enters. */
    public static final String STUCK = "stuck-8";

    private static volatile boolean over;

    /** A class for a monitor. */
    public static final class Door {}

    private Held() {}

    /** No arguments. */
    public static void main(String[] args) throws Exception {
        Door first = new Door();
        Door other = new Door();
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        start(OWNER, () -> hold(first, held, leave));
        held.await();
        synchronized (other) {
            Thread freed = start(FREED, () -> enter(first));
            Thread stuck = start(STUCK, () -> enter(other));
            virtual(() -> enter(other));
            while (freed.getState() != Thread.State.BLOCKED
                    || stuck.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            System.out.println("held");
            for (int c = System.in.read(); c >= 0; c = System.in.read()) {
                leave.countDown();
            }
            over = true;
        }
    }

    private static Thread start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void virtual(Runnable work) throws ReflectiveOperationException {
        if (Runtime.version().feature() >= 21) {
            Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
        }
    }

    private static void hold(Door door, CountDownLatch held, CountDownLatch leave) {
        synchronized (door) {
            held.countDown();
            try {
                leave.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static void enter(Door door) {
        synchronized (door) {
            while (!over) {
                Thread.onSpinWait();
            }
        }
    }
}
