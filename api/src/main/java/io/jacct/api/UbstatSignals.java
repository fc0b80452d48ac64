// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * Takes the signals of {@link Ubstat} from the agent, on one thread of the API, and gives each to
 * its {@linkplain UbstatSubscriber subscriber}. So no handler can hold up the agent. The thread
 * starts with the first request that wants a signal. It belongs to no owner.
 */
final class UbstatSignals implements Runnable {
    static final String NAME = "jacct-ubstat";

    private static final Queue<Signal> DUE = new ConcurrentLinkedQueue<>();
    private static Thread thread;

    private UbstatSignals() {}

    /**
     * The action that the agent's thread runs at the end of a period. It only puts the signal into
     * the queue.
     */
    static final class Signal implements Runnable {
        final Object subscriber;
        private final IntConsumer handler;
        private final int signum;
        private final Thread dispatcher;

        /** The number of the period of whose end it tells. */
        private long period;

        Signal(Object subscriber, IntConsumer handler, int signum) {
            this.subscriber = subscriber;
            this.handler = handler;
            this.signum = signum;
            this.dispatcher = dispatcher();
        }

        @Override
        public void run() {
            // the agent counts the period after its signals
            period = BeancounterEntryPoint.periods() + 1;
            DUE.add(this);
            LockSupport.unpark(dispatcher);
        }

        long period() {
            return period;
        }

        void handle() {
            handler.accept(signum);
        }
    }

    private static synchronized Thread dispatcher() {
        if (thread == null) {
            Thread made = new Thread(new UbstatSignals(), NAME);
            made.setDaemon(true);
            Object outer = BeancounterEntryPoint.begin(null);
            try {
                made.start();
            } finally {
                BeancounterEntryPoint.end(outer);
            }
            thread = made;
        }
        return thread;
    }

    /** Whether the agent has given another signal for the subscriber of this one. */
    static boolean isAnotherDue(Signal signal) {
        for (Signal each : DUE) {
            if (each != signal && each.subscriber == signal.subscriber) {
                return true;
            }
        }
        return false;
    }

    /** A signal leaves the queue only when its subscriber has it, so it is always to be found. */
    @Override
    public void run() {
        while (true) {
            Signal due = DUE.peek();
            if (due == null) {
                LockSupport.park(DUE);
                Thread.interrupted();
                continue;
            }
            boolean taken = UbstatSubscriber.take(due);
            DUE.poll();
            if (!taken) {
                UbstatSubscriber.deliver(due);
            }
        }
    }
}
