// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import java.util.concurrent.TimeUnit;

/** Keeps a processor busy until its input ends, or two minutes are over. */
public final class BusyProcess {
    private static volatile long sink;

    private BusyProcess() {}

    public static void main(String[] args) throws Exception {
        Thread burner = new Thread(BusyProcess::burn, "burner-1");
        burner.setDaemon(true);
        burner.start();
        System.out.println("busy");
        while (System.in.read() >= 0) {
            continue;
        }
    }

    private static void burn() {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (System.nanoTime() - end < 0) {
            sink++;
        }
        System.exit(0);
    }
}
