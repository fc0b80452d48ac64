// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.executor;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * A pool with one running task and two waiting ones, until a line comes in or the JVM is killed.
 */
public final class HeldPool {
    private HeldPool() {}

    /** No arguments. */
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = OneThread.pool("held");
        CountDownLatch gate = OneThread.occupy(pool);
        pool.execute(OneThread.NOTHING);
        pool.execute(OneThread.NOTHING);
        System.out.println("held");
        System.in.read();
        gate.countDown();
        OneThread.finish(pool);
    }
}
