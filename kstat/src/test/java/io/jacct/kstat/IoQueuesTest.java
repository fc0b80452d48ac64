// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IoQueuesTest {
    private static final int STEPS = 20_000;

    private final FakeClock clock = new FakeClock(-500);
    private final IoQueues queues = new IoQueues(clock);

    private IoData now() {
        return queues.snapshot(clock.getAsLong());
    }

    /**
     * Requests with their places and the time that each has spent there. This is a plain sum over
     * requests, and no Riemann sum.
     */
    private static final class Model {
        final List<long[]> waiting = new ArrayList<>();
        final List<long[]> running = new ArrayList<>();
        long wlentime;
        long rlentime;
        long wtime;
        long rtime;

        void pass(long nanos) {
            wtime += waiting.isEmpty() ? 0 : nanos;
            rtime += running.isEmpty() ? 0 : nanos;
            waiting.forEach(request -> request[0] += nanos);
            running.forEach(request -> request[1] += nanos);
        }

        void end(long[] request) {
            wlentime += request[0];
            rlentime += request[1];
        }

        long wlentime() {
            return wlentime + sum(waiting, 0) + sum(running, 0);
        }

        long rlentime() {
            return rlentime + sum(waiting, 1) + sum(running, 1);
        }

        private static long sum(List<long[]> requests, int which) {
            return requests.stream().mapToLong(request -> request[which]).sum();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    @DisplayName(
            "KS-5: the sums equal the time that requests spend in the queues, on every schedule")
    void shouldAddUpTheTimesOfRequests(long seed) {
        Random random = new Random(seed);
        Model model = new Model();
        long begin = clock.getAsLong();
        for (int i = 0; i < STEPS; i++) {
            long nanos = random.nextInt(4) == 0 ? 0 : random.nextInt(1_000);
            clock.advance(nanos);
            model.pass(nanos);
            step(random, model);
            IoData io = now();
            assertEquals(model.waiting.size(), io.wcnt());
            assertEquals(model.running.size(), io.rcnt());
            assertEquals(model.wlentime(), io.wlentime());
            assertEquals(model.rlentime(), io.rlentime());
            assertEquals(model.wtime, io.wtime());
            assertEquals(model.rtime, io.rtime());
            assertTrue(io.wtime() <= clock.getAsLong() - begin);
            assertTrue(io.wlentime() >= io.wtime() && io.rlentime() >= io.rtime());
        }
    }

    private void step(Random random, Model model) {
        List<long[]> waiting = model.waiting;
        List<long[]> running = model.running;
        switch (random.nextInt(6)) {
            case 0 -> {
                queues.waitqEnter();
                waiting.add(new long[2]);
            }
            case 1 -> {
                queues.runqEnter();
                running.add(new long[2]);
            }
            case 2 -> {
                if (!waiting.isEmpty()) {
                    queues.waitqExit();
                    model.end(waiting.remove(random.nextInt(waiting.size())));
                }
            }
            case 3 -> {
                if (!running.isEmpty()) {
                    queues.runqExit();
                    model.end(running.remove(random.nextInt(running.size())));
                }
            }
            case 4 -> {
                if (!waiting.isEmpty()) {
                    queues.waitqToRunq();
                    running.add(waiting.remove(random.nextInt(waiting.size())));
                }
            }
            default -> {
                if (!running.isEmpty()) {
                    queues.runqBackToWaitq();
                    waiting.add(running.remove(random.nextInt(running.size())));
                }
            }
        }
    }

    /**
     * The drawing in the description of the structure. It shows a queue of length 2, then 4, then
     * less, then 8, over four spans of time. It has no times, and the third length can be read in
     * more than one way. So the times are made up, and the sums are done by hand: 2·10 + 4·20 +
     * i3·30 + 8·40 = 420 + 30·i3. The queue was not empty for 10 + 20 + 30 + 40 = 100.
     */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    @DisplayName("KS-5: the paper's queue of varying length has the paper's integrals")
    void shouldGiveTheIntegralsOfThePaper(int third) {
        lengthen(2);
        clock.advance(10);
        lengthen(4);
        clock.advance(20);
        lengthen(third);
        clock.advance(30);
        lengthen(8);
        clock.advance(40);
        lengthen(0);
        clock.advance(1_000);
        assertEquals(420 + 30L * third, now().wlentime());
        assertEquals(100, now().wtime());
    }

    private void lengthen(int length) {
        while (now().wcnt() < length) {
            queues.waitqEnter();
        }
        while (now().wcnt() > length) {
            queues.waitqExit();
        }
    }

    @Test
    @DisplayName("KS-5: with at most one request, the integral of the length is the busy time")
    void shouldBeTheSameForOneAtATime() {
        for (int i = 0; i < 10; i++) {
            queues.waitqEnter();
            clock.advance(i);
            queues.waitqToRunq();
            clock.advance(2L * i);
            queues.runqExit();
            clock.advance(7);
        }
        assertEquals(45, now().wtime());
        assertEquals(45, now().wlentime());
        assertEquals(90, now().rtime());
        assertEquals(90, now().rlentime());
    }

    @Test
    @DisplayName("KS-6: no length is negative, and a failed move changes nothing")
    void shouldNeverGoBelowZero() {
        assertThrows(IllegalStateException.class, queues::waitqExit);
        assertThrows(IllegalStateException.class, queues::runqExit);
        assertThrows(IllegalStateException.class, queues::waitqToRunq);
        assertThrows(IllegalStateException.class, queues::runqBackToWaitq);
        assertEquals(new IoData(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), now());
    }

    @Test
    @DisplayName("KS-6: a move reads the clock once and keeps the number of requests")
    void shouldMoveAtOneTime() {
        long[] looks = {0};
        IoQueues ticking = new IoQueues(() -> ++looks[0]);
        ticking.waitqEnter();
        ticking.waitqToRunq();
        IoData moved = ticking.snapshot(2);
        assertEquals(2, looks[0]);
        assertEquals(1, moved.wcnt() + moved.rcnt());
        assertEquals(2, moved.wlastupdate());
        assertEquals(2, moved.rlastupdate());
        ticking.runqBackToWaitq();
        IoData back = ticking.snapshot(3);
        assertEquals(3, looks[0]);
        assertEquals(List.of(1L, 0L), List.of(back.wcnt(), back.rcnt()));
        assertEquals(back.wlastupdate(), back.rlastupdate());
    }

    @Test
    @DisplayName("KS-7: reads change nothing; without events they differ by length times time")
    void shouldFoldTheOpenIntervalInTheCopyOnly() {
        queues.waitqEnter();
        queues.waitqEnter();
        queues.runqEnter();
        clock.advance(10);
        IoData first = now();
        assertEquals(first, now());
        assertEquals(20, first.wlentime());
        assertEquals(10, first.rlentime());
        clock.advance(5);
        IoData second = now();
        assertEquals(10, second.wlentime() - first.wlentime());
        assertEquals(5, second.rlentime() - first.rlentime());
        assertEquals(5, second.wtime() - first.wtime());
        assertEquals(-500, second.wlastupdate(), "the last change");
        assertEquals(first, queues.snapshot(clock.getAsLong() - 5));
    }

    @Test
    @DisplayName("KS-7: a reader with a late clock sees no negative interval")
    void shouldNotTakeTimeAway() {
        queues.waitqEnter();
        clock.advance(10);
        queues.waitqEnter();
        assertEquals(10, queues.snapshot(clock.getAsLong() - 9).wlentime());
        clock.advance(-4);
        queues.waitqExit();
        assertEquals(10, now().wlentime());
    }

    @Test
    @DisplayName("KS-8: the first request to enter adds nothing, at any time of the clock")
    void shouldAddNothingForTheFirst() {
        queues.waitqEnter();
        queues.runqEnter();
        assertEquals(0, now().wlentime() + now().wtime() + now().rlentime() + now().rtime());
        assertEquals(-500, now().wlastupdate());
    }

    @Test
    @DisplayName("KS-5, KS-12: leaving the run queue and counting bytes are independent")
    void shouldCountAtTheEnd() {
        queues.waitqEnter();
        queues.waitqToRunq();
        queues.runqEnter();
        queues.runqEnter();
        clock.advance(3);
        assertEquals(0, now().reads() + now().writes() + now().nread() + now().nwritten());
        queues.runqExit();
        queues.readDone(512);
        assertEquals(2, now().rcnt(), "the other two are served");
        queues.runqExit();
        queues.writeDone(100);
        queues.runqExit();
        IoData io = now();
        assertEquals(List.of(1L, 512L), List.of(io.reads(), io.nread()));
        assertEquals(List.of(1L, 100L), List.of(io.writes(), io.nwritten()));
        assertEquals(List.of(0L, 9L), List.of(io.rcnt(), io.rlentime()));
    }
}
