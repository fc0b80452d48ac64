// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Brings the data of one kstat up to date, once a second, as long as the kstat keeps this thread. A
 * thread for each such kstat: an update that takes long holds up no other one.
 */
final class Updater extends Thread {
    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Names that differ only in a number are one pool. */
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final DataKstat kstat;

    Updater(DataKstat kstat) {
        super(null, null, "jacct-kstat-" + NUMBER.incrementAndGet(), 0, false);
        this.kstat = kstat;
        setDaemon(true);
        setContextClassLoader(Updater.class.getClassLoader());
    }

    /** Starts. The thread belongs to no owner, whoever starts it. */
    void begin() {
        Object outer = BeancounterEntryPoint.begin(null);
        try {
            start();
        } finally {
            BeancounterEntryPoint.end(outer);
        }
    }

    @Override
    public void run() {
        while (kstat.has(this)) {
            kstat.refresh();
            LockSupport.parkNanos(kstat, PERIOD_NANOS);
            Thread.interrupted();
        }
    }
}
