// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * Delivers the signals of {@link Ubstat} on one thread of the API, so no handler can hold up the
 * agent. The thread starts with the first request that wants a signal. It belongs to no owner.
 */
final class UbstatSignals extends Thread {
    private static final Queue<Signal> DUE = new ConcurrentLinkedQueue<>();
    private static UbstatSignals thread;

    /** The subscriber whose handler this thread runs now; only this thread uses it. */
    private Object subscriber;

    private UbstatSignals() {
        super("jacct-ubstat");
        setDaemon(true);
    }

    /**
     * The action that the agent's thread runs at the end of a period. It only puts the signal into
     * the queue.
     */
    static final class Signal implements Runnable {
        private final Object subscriber;
        private final IntConsumer handler;
        private final int signum;
        private final Thread dispatcher;

        Signal(Object subscriber, IntConsumer handler, int signum) {
            this.subscriber = subscriber;
            this.handler = handler;
            this.signum = signum;
            this.dispatcher = dispatcher();
        }

        @Override
        public void run() {
            DUE.add(this);
            LockSupport.unpark(dispatcher);
        }
    }

    /**
     * The subscriber for a request of the calling thread: the thread, or the subscriber whose
     * handler it runs.
     */
    static Object caller() {
        Thread caller = Thread.currentThread();
        return caller instanceof UbstatSignals ? ((UbstatSignals) caller).subscriber : caller;
    }

    private static synchronized Thread dispatcher() {
        if (thread == null) {
            UbstatSignals made = new UbstatSignals();
            Object outer = BeancounterDoor.begin(null);
            try {
                made.start();
            } finally {
                BeancounterDoor.end(outer);
            }
            thread = made;
        }
        return thread;
    }

    @Override
    public void run() {
        while (true) {
            Signal due = DUE.poll();
            if (due == null) {
                LockSupport.park(DUE);
                Thread.interrupted();
            } else {
                deliver(due);
            }
        }
    }

    private void deliver(Signal due) {
        subscriber = due.subscriber;
        try {
            due.handler.accept(due.signum);
        } catch (RuntimeException | Error failure) {
            getThreadGroup().uncaughtException(this, failure);
        } finally {
            subscriber = null;
        }
    }
}
