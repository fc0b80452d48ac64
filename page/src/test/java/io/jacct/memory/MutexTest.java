// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Tests the lock with one thread and with a few. A stress test covers the protocol. */
class MutexTest {
    private static final Duration SOON = Duration.ofSeconds(30);

    private final Mutex mutex = new Mutex();
    private int word;

    private Thread start(Runnable inside) {
        Runnable task =
                () -> {
                    Thread outer = mutex.enter();
                    inside.run();
                    mutex.owner = outer;
                };
        Thread thread = new Thread(null, task, "enters", 1 << 18);
        thread.start();
        return thread;
    }

    @Test
    void shouldLetOneInAtATime() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            threads.add(
                    new Thread(
                            () -> {
                                for (int j = 0; j < 10_000; j++) {
                                    Thread outer = mutex.enter();
                                    Thread inner = mutex.enter();
                                    word++;
                                    mutex.owner = inner;
                                    mutex.owner = outer;
                                }
                            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(80_000, word);
    }

    @Test
    void shouldKeepOthersOutUntilTheOwnerHasLeftAsOftenAsItHasEntered() throws Exception {
        CountDownLatch in = new CountDownLatch(1);
        Thread outer = mutex.enter();
        Thread inner = mutex.enter();
        Thread other = start(in::countDown);
        mutex.owner = inner;
        other.join(50);
        assertEquals(1, in.getCount());
        mutex.owner = outer;
        Assertions.assertTimeoutPreemptively(SOON, () -> in.await());
    }

    /** A permit that the application got just before is still there afterwards. */
    @Test
    void shouldNotUseUpThePermitToPark() {
        CountDownLatch waits = new CountDownLatch(1);
        CountDownLatch parked = new CountDownLatch(1);
        Thread outer = mutex.enter();
        Thread other =
                new Thread(
                        () -> {
                            LockSupport.unpark(Thread.currentThread());
                            waits.countDown();
                            mutex.owner = mutex.enter();
                            LockSupport.park();
                            parked.countDown();
                        });
        other.setDaemon(true);
        other.start();
        Assertions.assertTimeoutPreemptively(
                SOON,
                () -> {
                    waits.await();
                    other.join(50);
                });
        mutex.owner = outer;
        Assertions.assertTimeoutPreemptively(SOON, () -> parked.await());
    }

    @Test
    void shouldLetAnInterruptedThreadInWithItsInterrupt() throws InterruptedException {
        boolean[] interrupted = new boolean[1];
        Thread outer = mutex.enter();
        Thread other = start(() -> interrupted[0] = Thread.currentThread().isInterrupted());
        other.interrupt();
        other.join(50);
        mutex.owner = outer;
        other.join();
        assertEquals(true, interrupted[0]);
    }

    /** A park of an interrupted thread ends at once, so a thread that only parked would spin. */
    @Test
    void shouldNotSpinIfItIsInterrupted() throws InterruptedException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long[] nanos = new long[2];
        CountDownLatch waits = new CountDownLatch(1);
        Thread outer = mutex.enter();
        Thread other =
                new Thread(
                        () -> {
                            Thread.currentThread().interrupt();
                            waits.countDown();
                            long began = System.nanoTime();
                            nanos[0] = threads.getCurrentThreadCpuTime();
                            mutex.owner = mutex.enter();
                            nanos[0] = threads.getCurrentThreadCpuTime() - nanos[0];
                            nanos[1] = System.nanoTime() - began;
                        });
        other.start();
        waits.await();
        other.join(300);
        mutex.owner = outer;
        other.join();
        assertTrue(nanos[0] < nanos[1] / 4, () -> nanos[0] + " of " + nanos[1]);
    }

    @Test
    void shouldLetACrowdInThatHasWaited() throws InterruptedException {
        Thread outer = mutex.enter();
        Thread[] threads = new Thread[2_000];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = start(() -> word++);
            if (i % 2 == 0) {
                threads[i].interrupt();
            }
        }
        mutex.owner = outer;
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(threads.length, word);
    }

    @Test
    void shouldTakeOverFromAnOwnerThatHasDied() throws InterruptedException {
        Thread dead = new Thread(mutex::enter);
        dead.start();
        dead.join();
        start(() -> word++).join();
        assertEquals(1, word);
    }

    /**
     * {@code Thread.stop} may leave a lock with a thread that lives on. It must not wait for ever
     * for a thread that waits for that lock.
     */
    @Test
    void shouldTakeOverFromAnOwnerThatWaitsForThisThread() throws InterruptedException {
        Mutex second = new Mutex();
        CountDownLatch both = new CountDownLatch(2);
        List<Thread> threads =
                List.of(
                        new Thread(() -> enterBoth(mutex, second, both)),
                        new Thread(() -> enterBoth(second, mutex, both)));
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            Assertions.assertTimeoutPreemptively(SOON, () -> thread.join());
        }
        assertEquals(0, both.getCount());
    }

    private static void enterBoth(Mutex one, Mutex other, CountDownLatch both) {
        one.enter();
        both.countDown();
        try {
            both.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        other.owner = other.enter();
    }
}
