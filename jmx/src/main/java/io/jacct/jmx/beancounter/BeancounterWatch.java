// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.beancounter;

import io.jacct.jmx.name.BeanNames;
import io.jacct.jmx.notification.Daemon;
import io.jacct.jmx.notification.Own;
import io.jacct.jmx.notification.Subscribers;
import io.jacct.jmx.notification.Watch;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Notifies listeners of ended periods, and of alarms about owners. While there is a listener, a
 * thread of the agent looks at the beancounters in the page twice a second. No thread of the
 * application sends a notification. Neither does the housekeeper: it ends the periods, and only
 * puts a signal into a queue here.
 *
 * <pre>
 * application    charge, refusal, leave    -> page
 * housekeeper    end of period             -> page, signals
 * this thread    page, signals             -> the queue of each listener -> its own thread
 * </pre>
 *
 * <p>Any thread. {@code Registration} makes it and closes it.
 */
public final class BeancounterWatch implements Watch {
    static final String THREAD = Daemon.NAME + "-beancounters";

    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Subscribers subscribers = new Subscribers(BeanNames.BEANCOUNTERS);
    private final Queue<UbstatRequest> signals = new ConcurrentLinkedQueue<>();
    private volatile Thread looker; // null while there is no listener
    private volatile boolean closed;

    // guarded by this
    private OwnerAlarms alarms;
    private Page page;

    public Subscribers subscribers() {
        return subscribers;
    }

    /** Called before a listener is added: the present listeners get the alarms until now. */
    @Override
    public synchronized void begin() {
        if (looker == null) {
            return;
        }
        try {
            Own.work(
                    () -> {
                        look();
                        return null;
                    });
        } catch (PageException e) {
            // the thread's next look succeeds, or fails in the same way
            return;
        }
    }

    /** Alarms from now on are reported. */
    @Override
    public synchronized void added() {
        if (looker != null || closed) {
            return;
        }
        try {
            Own.work(this::start);
        } catch (PageException e) {
            throw new IllegalStateException(e.getMessage());
        }
    }

    private synchronized Void start() throws PageException {
        page = Page.own();
        alarms = new OwnerAlarms(page.beancounters());
        signals.clear();
        Thread thread = Daemon.of(this::run, THREAD);
        thread.start();
        looker = thread;
        return null;
    }

    /**
     * A requested period has ended. The housekeeper calls this, and does not wait. Without a
     * listener the signal is dropped.
     */
    void signal(UbstatRequest request) {
        Thread thread = looker;
        if (thread != null) {
            signals.add(request);
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        try {
            long last = System.nanoTime();
            // only the application can have interrupted this thread, because it wants its threads
            // to end
            while (isWanted() && !Thread.interrupted()) {
                LockSupport.parkNanos(this, last + PERIOD_NANOS - System.nanoTime());
                tellSignals();
                if (System.nanoTime() - last >= PERIOD_NANOS) {
                    last = System.nanoTime();
                    look();
                }
                subscribers.deliver();
            }
        } finally {
            ended();
        }
    }

    private synchronized boolean isWanted() {
        if (closed || subscribers.isEmpty()) {
            ended();
        }
        return looker == Thread.currentThread();
    }

    private synchronized void ended() {
        if (looker == Thread.currentThread()) {
            looker = null;
        }
    }

    private synchronized void tellSignals() {
        for (UbstatRequest each = signals.poll(); each != null; each = signals.poll()) {
            tell(OwnerAlarm.signal(each));
        }
    }

    private synchronized void look() {
        try {
            alarms.look(page.beancounters(), page::handles, System.nanoTime()).forEach(this::tell);
        } catch (PageException | RuntimeException | Error e) {
            // unreported alarms are reported after the next look, if it succeeds
            return;
        }
    }

    private void tell(OwnerAlarm alarm) {
        subscribers.tell(
                alarm.type(), System.currentTimeMillis(), alarm.message(), alarm::userData);
    }

    public void close() {
        closed = true;
        LockSupport.unpark(looker);
        subscribers.close();
    }
}
