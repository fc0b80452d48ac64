// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.util.Map;

/** Ends a JVM that makes no progress, and prints its present step. */
final class Watchdog extends Thread {
    private static final int STATUS = 7;

    private final long patienceMillis;
    private Object step = "";
    private boolean stopped;

    Watchdog(long patienceMillis) {
        super("watchdog");
        this.patienceMillis = patienceMillis;
        setDaemon(true);
    }

    /** Sets the present step, which must be short. */
    synchronized void at(Object next) {
        step = next;
        notifyAll();
    }

    synchronized void end() {
        stopped = true;
        notifyAll();
    }

    @Override
    public synchronized void run() {
        try {
            while (!stopped) {
                Object last = step;
                wait(patienceMillis);
                if (last == step && !stopped) {
                    Faults.disarm();
                    report(last);
                    Runtime.getRuntime().halt(STATUS);
                }
            }
        } catch (InterruptedException end) {
            return;
        }
    }

    private static void report(Object last) {
        System.out.println("hangs " + last);
        for (Map.Entry<Thread, StackTraceElement[]> each : getAllStackTraces().entrySet()) {
            System.out.println("  " + each.getKey());
            for (StackTraceElement frame : each.getValue()) {
                System.out.println("    " + frame);
            }
        }
        System.out.flush();
    }
}
