// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Runs the handlers of one subscriber of {@link Ubstat}, one after the other, on a thread of their
 * own. So a slow handler delays no other subscriber. It misses the periods that end meanwhile, and
 * the agent counts them. The thread starts with a signal, and ends when none has come for a while.
 */
final class UbstatSubscriber implements Runnable {
    /** Longer than usual periods, so that their threads stay. */
    private static final long IDLE_SECONDS = 120;

    /** By the subscribers' identity; also the lock. */
    private static final Map<Object, UbstatSubscriber> ALL = new IdentityHashMap<>();

    private static final ThreadLocal<Object> CURRENT = new ThreadLocal<>();
    private static int started;

    private final Object subscriber;

    /** Signals are added under the lock. */
    private final BlockingQueue<UbstatSignals.Signal> due = new LinkedBlockingQueue<>();

    private UbstatSubscriber(Object subscriber) {
        this.subscriber = subscriber;
    }

    /**
     * The subscriber for a request of the calling thread: the subscriber whose handler it runs, or
     * else the thread.
     */
    static Object caller() {
        Object current = CURRENT.get();
        return current == null ? Thread.currentThread() : current;
    }

    /**
     * A signal is due. The dispatcher calls this; it does not wait for the handler. Returns false
     * if no thread is to be had.
     */
    static boolean take(UbstatSignals.Signal signal) {
        synchronized (ALL) {
            UbstatSubscriber of = ALL.get(signal.subscriber);
            if (of == null) {
                of = new UbstatSubscriber(signal.subscriber);
                if (!of.start()) {
                    return false;
                }
                ALL.put(signal.subscriber, of);
            }
            return of.due.add(signal);
        }
    }

    private boolean start() {
        Thread thread = new Thread(this, UbstatSignals.NAME + '-' + ++started);
        thread.setDaemon(true);
        try {
            thread.start();
            return true;
        } catch (OutOfMemoryError none) {
            return false;
        }
    }

    @Override
    public void run() {
        do {
            for (UbstatSignals.Signal next = next(); next != null; next = next()) {
                deliver(next);
            }
        } while (!ended());
    }

    /** Null if no signal has come for a while. */
    private UbstatSignals.Signal next() {
        try {
            return due.poll(IDLE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException ofTheHandler) {
            return due.poll();
        }
    }

    private boolean ended() {
        synchronized (ALL) {
            if (due.isEmpty()) {
                ALL.remove(subscriber);
                return true;
            }
            return false;
        }
    }

    /** Runs the handler on the calling thread, and counts the periods that it misses. */
    static void deliver(UbstatSignals.Signal signal) {
        long before = Math.max(signal.period(), BeancounterEntryPoint.periods());
        CURRENT.set(signal.subscriber);
        try {
            signal.handle();
        } catch (RuntimeException | Error failure) {
            report(failure);
        } finally {
            CURRENT.remove();
        }
        long missed = BeancounterEntryPoint.periods() - before - (isAnotherDue(signal) ? 1 : 0);
        if (missed > 0) {
            BeancounterEntryPoint.missed(missed);
        }
    }

    private static void report(Throwable failure) {
        Thread thread = Thread.currentThread();
        try {
            thread.getThreadGroup().uncaughtException(thread, failure);
        } catch (RuntimeException | Error ofTheApplicationsReport) {
            // the JVM ignores it, too
            return;
        }
    }

    /** Whether the subscriber will be told of one of these periods. */
    private static boolean isAnotherDue(UbstatSignals.Signal signal) {
        if (UbstatSignals.isAnotherDue(signal)) {
            return true;
        }
        synchronized (ALL) {
            UbstatSubscriber of = ALL.get(signal.subscriber);
            return of != null && !of.due.isEmpty();
        }
    }
}
