// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.virtual;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Pair;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The ways in which a virtual thread can wait, each measured. A park inside a read, a join or a
 * select counts as part of that operation, once. This runs on a JDK with virtual threads but is
 * compiled for one without.
 */
public final class VirtualWaits {
    private static final long NAP = TimeUnit.MILLISECONDS.toNanos(40);

    private VirtualWaits() {}

    /** See the class. */
    public static void main(String[] args) throws Exception {
        Case.runVirtualWait("sleep", VirtualWaits::sleep);
        Case.runVirtualWait("queue", VirtualWaits::queue);
        Case.runVirtualWait("wait", VirtualWaits::await);
        Case.runVirtualWait("join of a thread", VirtualWaits::joinThread);
        Case.runVirtualWait("join of a virtual thread", VirtualWaits::joinVirtual);
        Case.runVirtualWait("socket", VirtualWaits::socket);
        Case.runVirtualWait("socket that another one reads", VirtualWaits::twoReaders);
        // before this JDK, a virtual thread keeps its carrier in a select, and that wait is not
        // seen
        if (Runtime.version().feature() >= 25) {
            Case.runVirtualWait("select", VirtualWaits::select);
        }
    }

    /** A wait, and its duration by the program's own clock. */
    private static FutureTask<Long> virtual(Callable<?> body) throws Exception {
        FutureTask<Long> timed =
                new FutureTask<>(
                        () -> {
                            long start = System.nanoTime();
                            body.call();
                            return System.nanoTime() - start;
                        });
        start(timed);
        return timed;
    }

    public static Thread start(Runnable body) throws ReflectiveOperationException {
        return (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, body);
    }

    private static void nap() {
        long end = System.nanoTime() + NAP;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static void sleep(Case it) throws Exception {
        it.begin();
        long nanos =
                virtual(
                                () -> {
                                    Thread.sleep(NAP / 1_000_000);
                                    return null;
                                })
                        .get();
        it.look();
        it.measured(nanos).did(Counter.SLEEPS, 1).spent(Counter.SLEEP_NANOS);
    }

    private static void queue(Case it) throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        it.begin();
        FutureTask<Long> taker = virtual(queue::take);
        nap();
        queue.add("done");
        it.measured(taker.get()).look();
        it.didSome(Counter.PARKS).spent(Counter.PARK_NANOS);
    }

    private static void await(Case it) throws Exception {
        Object lock = new Object();
        it.begin();
        long nanos =
                virtual(
                                () -> {
                                    synchronized (lock) {
                                        lock.wait(NAP / 1_000_000);
                                    }
                                    return null;
                                })
                        .get();
        it.look();
        it.measured(nanos).did(Counter.WAITS, 1).spent(Counter.WAIT_NANOS);
    }

    private static void joinThread(Case it) throws Exception {
        Thread other = new Thread(VirtualWaits::nap);
        join(it, other, other::start);
    }

    private static void joinVirtual(Case it) throws Exception {
        AtomicLong go = new AtomicLong();
        Thread other =
                start(
                        () -> {
                            while (go.get() == 0) {
                                Thread.onSpinWait();
                            }
                            nap();
                        });
        join(it, other, () -> go.set(1));
    }

    private static void join(Case it, Thread other, Runnable start) throws Exception {
        it.begin();
        start.run();
        long nanos =
                virtual(
                                () -> {
                                    other.join();
                                    return null;
                                })
                        .get();
        it.look();
        it.measured(nanos).did(Counter.JOINS, 1).spent(Counter.JOIN_NANOS);
    }

    private static void socket(Case it) throws Exception {
        try (Pair pair = Pair.open()) {
            it.begin();
            FutureTask<Long> reader = virtual(() -> pair.other.read(ByteBuffer.allocate(1)));
            nap();
            pair.one.write(ByteBuffer.allocate(1));
            it.measured(reader.get()).look();
        }
        it.spent(Counter.SOCKET_READ_NANOS);
    }

    /** One of them waits for the channel's lock, in its read. */
    private static void twoReaders(Case it) throws Exception {
        try (Pair pair = Pair.open()) {
            it.begin();
            FutureTask<Long> one = virtual(() -> pair.other.read(ByteBuffer.allocate(1)));
            FutureTask<Long> other = virtual(() -> pair.other.read(ByteBuffer.allocate(1)));
            nap();
            pair.one.write(ByteBuffer.allocate(2));
            it.measured(one.get() + other.get()).look();
        }
        it.spent(Counter.SOCKET_READ_NANOS);
    }

    private static void select(Case it) throws Exception {
        Pipe pipe = Pipe.open();
        try (Selector selector = Selector.open();
                Pipe.SourceChannel source = pipe.source();
                Pipe.SinkChannel sink = pipe.sink()) {
            source.configureBlocking(false);
            source.register(selector, SelectionKey.OP_READ);
            AtomicLong idle = new AtomicLong();
            it.begin();
            FutureTask<Long> selecting =
                    virtual(
                            () -> {
                                long start = System.nanoTime();
                                return selector.select(
                                        key -> {
                                            idle.set(System.nanoTime() - start);
                                            nap();
                                        });
                            });
            nap();
            sink.write(ByteBuffer.allocate(1));
            selecting.get();
            it.measured(idle.get()).look();
        }
        it.did(Counter.SELECTS, 1).spent(Counter.SELECT_NANOS);
    }
}
