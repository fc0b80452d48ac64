// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.tools;

import io.jacct.endtoend.programs.Virtual;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Causes values that are not known for every task. The main thread sleeps and waits in ways that
 * advice cannot see on JDK 17. A virtual thread {@code light-0} parks, if the JDK has virtual
 * threads. The program waits for a line on standard input.
 */
public final class Unseen {
    private Unseen() {}

    /** No arguments. */
    public static void main(String[] args) throws Exception {
        Thread.sleep(1);
        Object monitor = new Object();
        synchronized (monitor) {
            monitor.wait(1);
        }
        if (Runtime.version().feature() >= 21) {
            CountDownLatch parked = new CountDownLatch(1);
            Virtual.factory("light-").newThread(() -> park(parked)).start();
            parked.await();
        }
        System.out.println("unseen " + Thread.currentThread().getId());
        System.in.read();
    }

    private static void park(CountDownLatch parked) {
        LockSupport.parkNanos(1);
        parked.countDown();
    }
}
