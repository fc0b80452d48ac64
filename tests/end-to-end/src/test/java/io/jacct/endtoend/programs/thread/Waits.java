// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import io.jacct.endtoend.programs.Waiting;
import io.jacct.endtoend.programs.Window;
import io.jacct.snapshot.Task;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.security.Security;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The ways in which a thread can wait, each measured. The argument {@code untimed} says that the
 * agent runs with {@code timing=off}.
 */
public final class Waits {
    private static final long NAP = TimeUnit.MILLISECONDS.toNanos(40);
    private static final boolean NATIVE = Runtime.version().feature() < 19;

    private static boolean timed;

    private Waits() {}

    /** See the class. */
    public static void main(String[] args) throws Exception {
        timed = args.length == 0;
        Security.setProperty("networkaddress.cache.ttl", "0");
        Case.runWait("sleep", Waits::sleep);
        Case.runWait("sleep by milliseconds", Waits::sleepMillis);
        Case.runWait("park", Waits::park);
        Case.runWait("park for a permit that is there", Waits::permit);
        Case.runWait("queue", Waits::queue);
        Case.runWait("wait", Waits::await);
        Case.runWait("wait by milliseconds", Waits::awaitMillis);
        Case.runWait("join", Waits::join);
        Case.runWait("yield", Waits::giveWay);
        Case.runWait("select", Waits::select);
        Case.runWait("socket", Waits::socket);
        Case.runWait("monitor", Waits::monitor);
        Case.runWait("lookup", Waits::lookup);
        long unseen = Vitals.read().get("unseenWaits");
        Thread.sleep(1);
        Expect.that(NATIVE ? unseen + 1 : 0, Vitals.read().get("unseenWaits"));
        Task me = Window.mine();
        if (me.accountedNanos() > me.lifetimeNanos()) {
            throw new IllegalStateException("more than a life: " + me);
        }
    }

    private static void spent(Case it, Counter counter) {
        if (timed) {
            it.spent(counter);
        }
    }

    private static void nap() {
        long end = System.nanoTime() + NAP;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static void sleep(Case it) throws Exception {
        it.begin();
        TimeUnit.NANOSECONDS.sleep(NAP + 1);
        it.end();
        spent(it.did(Counter.SLEEPS, 1), Counter.SLEEP_NANOS);
    }

    /** Native on JDK 17, and so not seen. */
    private static void sleepMillis(Case it) throws Exception {
        it.begin();
        Thread.sleep(NAP / 1_000_000);
        it.end();
        if (!NATIVE) {
            spent(it.did(Counter.SLEEPS, 1), Counter.SLEEP_NANOS);
        }
    }

    private static void park(Case it) {
        long parks = 0;
        it.begin();
        long end = System.nanoTime() + NAP;
        for (long left = NAP; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(Waits.class, left);
            parks++;
        }
        it.end();
        spent(it.did(Counter.PARKS, parks), Counter.PARK_NANOS);
    }

    private static void permit(Case it) {
        it.begin();
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        it.end();
        it.did(Counter.PARKS, 1);
        if (timed) {
            it.measured(it.saw(Counter.PARK_NANOS)).spent(Counter.PARK_NANOS);
        }
    }

    private static void queue(Case it) throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        FutureTask<Boolean> other = Pair.inBackground(() -> whenMain("park", queue, "done"));
        it.begin();
        queue.take();
        it.end();
        other.get();
        spent(it.didSome(Counter.PARKS), Counter.PARK_NANOS);
    }

    private static boolean whenMain(String does, LinkedBlockingQueue<String> queue, String what) {
        Waiting.until("main", does);
        nap();
        return queue.add(what);
    }

    private static void await(Case it) throws Exception {
        Object lock = new Object();
        AtomicLong done = new AtomicLong();
        FutureTask<Void> other =
                Pair.inBackground(
                        () -> {
                            Waiting.until("main", "wait");
                            nap();
                            synchronized (lock) {
                                done.set(1);
                                lock.notifyAll();
                            }
                            return null;
                        });
        long waits = 0;
        synchronized (lock) {
            it.begin();
            while (done.get() == 0) {
                lock.wait();
                waits++;
            }
            it.end();
        }
        other.get();
        spent(it.did(Counter.WAITS, waits), Counter.WAIT_NANOS);
    }

    /** Native on JDK 17, and so not seen. */
    private static void awaitMillis(Case it) throws Exception {
        Object lock = new Object();
        synchronized (lock) {
            it.begin();
            lock.wait(NAP / 1_000_000);
            it.end();
        }
        if (!NATIVE) {
            spent(it.did(Counter.WAITS, 1), Counter.WAIT_NANOS);
        }
    }

    private static void join(Case it) throws Exception {
        Thread other =
                new Thread(
                        () -> {
                            Waiting.until("main", "join");
                            nap();
                        });
        other.start();
        it.begin();
        other.join();
        it.end();
        spent(it.did(Counter.JOINS, 1), Counter.JOIN_NANOS);
    }

    private static void giveWay(Case it) {
        it.begin();
        for (int i = 0; i < 100; i++) {
            Thread.yield();
        }
        it.end();
        it.did(Counter.YIELDS, NATIVE ? 0 : 100);
    }

    /** The time of the callback does not count as waiting. */
    private static void select(Case it) throws Exception {
        Pipe pipe = Pipe.open();
        try (Selector selector = Selector.open();
                Pipe.SourceChannel source = pipe.source();
                Pipe.SinkChannel sink = pipe.sink()) {
            source.configureBlocking(false);
            source.register(selector, SelectionKey.OP_READ);
            FutureTask<Integer> other =
                    Pair.inBackground(
                            () -> {
                                Waiting.until("main", "select");
                                nap();
                                return sink.write(ByteBuffer.allocate(1));
                            });
            AtomicLong ready = new AtomicLong();
            it.begin();
            long start = System.nanoTime();
            selector.select(
                    key -> {
                        ready.set(System.nanoTime());
                        nap();
                    });
            it.look();
            it.measured(ready.get() - start);
            other.get();
        }
        spent(it.did(Counter.SELECTS, 1), Counter.SELECT_NANOS);
    }

    private static void socket(Case it) throws Exception {
        try (Pair pair = Pair.open()) {
            FutureTask<Integer> other =
                    Pair.inBackground(
                            () -> {
                                Waiting.untilReading("main");
                                nap();
                                return pair.one.write(ByteBuffer.allocate(1));
                            });
            ByteBuffer buffer = ByteBuffer.allocate(1);
            it.begin();
            pair.other.read(buffer);
            it.end();
            other.get();
        }
        spent(it, Counter.SOCKET_READ_NANOS);
    }

    /** The JVM counts this wait, see the MBean Tasks. No other counter may have its time. */
    private static void monitor(Case it) throws Exception {
        Object lock = new Object();
        Thread main = Thread.currentThread();
        AtomicLong held = new AtomicLong();
        FutureTask<Void> other =
                Pair.inBackground(
                        () -> {
                            synchronized (lock) {
                                held.set(1);
                                while (main.getState() != Thread.State.BLOCKED) {
                                    Thread.onSpinWait();
                                }
                                nap();
                            }
                            return null;
                        });
        while (held.get() == 0) {
            Thread.onSpinWait();
        }
        Vitals.read();
        it.begin();
        Vitals before = Vitals.read();
        long start = System.nanoTime();
        synchronized (lock) {
            it.measured(System.nanoTime() - start);
        }
        it.flaw(Vitals.read().blockedSince(before, it.measured()));
        it.look();
        other.get();
    }

    private static void lookup(Case it) throws Exception {
        it.begin();
        InetAddress address = InetAddress.getByName("localhost");
        it.end();
        Expect.that(1, address.isLoopbackAddress() ? 1 : 0);
        it.did(Counter.LOOKUPS, 1);
        if (timed) {
            // native code reads a file in next to no time, so only an upper bound is known
            it.measured(Math.min(it.measured(), it.saw(Counter.LOOKUP_NANOS)));
            it.spent(Counter.LOOKUP_NANOS);
        }
    }
}
