// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Signals that come without an agent: each subscriber has its own thread for its handlers. */
@Timeout(60)
class UbstatSignalsTest {
    private final BlockingQueue<Object> seen = new LinkedBlockingQueue<>();

    /** The end of a period, of which the subscriber is told. */
    private static void end(Object subscriber, IntConsumer handler, int signum) {
        new UbstatSignals.Signal(subscriber, handler, signum).run();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldNotLetASlowHandlerDelayAnother() throws Exception {
        CountDownLatch quick = new CountDownLatch(3);
        end(new Object(), signum -> await(quick), 1);
        Object other = new Object();
        for (int i = 0; i < 3; i++) {
            end(other, signum -> quick.countDown(), 1);
        }
        quick.await();
    }

    @Test
    void shouldRunTheHandlersOfOneSubscriberOneAfterTheOtherOnOneThread() throws Exception {
        Object subscriber = new Object();
        CountDownLatch all = new CountDownLatch(1);
        IntConsumer handler =
                signum -> {
                    await(all);
                    seen.add(signum);
                    seen.add(Thread.currentThread());
                };
        for (int signum = 1; signum <= 3; signum++) {
            end(subscriber, handler, signum);
        }
        all.countDown();
        assertEquals(1, seen.take());
        Object thread = seen.take();
        assertEquals(2, seen.take());
        assertSame(thread, seen.take());
        assertEquals(3, seen.take());
        assertSame(thread, seen.take());
    }

    @Test
    void shouldTakeARequestOfAHandlerForItsSubscribers() throws Exception {
        Object subscriber = new Object();
        end(subscriber, signum -> seen.add(UbstatSubscriber.caller()), 1);
        assertSame(subscriber, seen.take());
        assertSame(Thread.currentThread(), UbstatSubscriber.caller());
    }

    @Test
    void shouldGoOnAfterAHandlerThatFailsOrIsInterrupted() throws Exception {
        Object subscriber = new Object();
        List<IntConsumer> handlers =
                List.of(
                        signum -> {
                            throw new IllegalStateException("thrown on purpose");
                        },
                        signum -> Thread.currentThread().interrupt(),
                        seen::add);
        for (IntConsumer each : handlers) {
            end(subscriber, each, 7);
        }
        assertEquals(7, seen.take());
    }

    @Test
    void shouldRunOnDaemons() throws Exception {
        end(new Object(), signum -> seen.add(Thread.currentThread()), 1);
        Thread thread = (Thread) seen.poll(60, TimeUnit.SECONDS);
        assertEquals(true, thread.isDaemon());
        assertFalse(thread.getName().equals(UbstatSignals.NAME));
    }
}
