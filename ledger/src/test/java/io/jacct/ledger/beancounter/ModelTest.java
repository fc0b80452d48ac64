// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Resource;
import io.jacct.memory.BeancounterLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Compares random charges with a sequential model, by one thread and by eight at once. */
class ModelTest {
    private static final long SEED = Long.getLong("jacct.seed", System.nanoTime());
    private static final int FILES = Resource.NUMFILE.id();
    private static final int SOCKETS = Resource.NUMTCPSOCK.id();
    private static final int THREADS = 8;
    private static final int STEPS = 20_000;
    private static final int[] SEVERITIES = {
        Severity.HARD,
        Severity.SOFT,
        Severity.FORCE,
        Severity.HARD | Severity.TEST,
        Severity.SOFT | Severity.TEST
    };

    private final Beancounters all = Fixture.beancounters();
    private final Beancounter top = all.of("top", BeancounterLayout.NAMED, null);
    private final ExecutorService pool = Executors.newFixedThreadPool(THREADS + 1);
    private final AtomicBoolean done = new AtomicBoolean();

    @AfterEach
    void end() {
        pool.shutdownNow();
    }

    private static String seed() {
        return "-Djacct.seed=" + SEED;
    }

    private static long[] values(Beancounter of, int resource) {
        long[] values = new long[BeancounterLayout.FIELDS];
        for (int field = 0; field < values.length; field++) {
            values[field] = of.get(resource, field);
        }
        return values;
    }

    private static long[] stored(Beancounter of, int resource) {
        int first = resource * BeancounterLayout.FIELDS;
        return Arrays.copyOfRange(of.stored(), first, first + BeancounterLayout.FIELDS);
    }

    @Test
    void shouldDoWhatTheModelDoes() {
        Random random = new Random(SEED);
        Model topModel = new Model(null);
        Beancounter child = all.of("child", BeancounterLayout.NAMED, top);
        Model childModel = new Model(topModel);
        for (int step = 0; step < STEPS; step++) {
            boolean below = random.nextInt(3) > 0;
            step(random, below ? child : top, below ? childModel : topModel);
            if (random.nextInt(50) == 0) {
                child.endPeriod(0, step);
                childModel.endPeriod();
                top.endPeriod(0, step);
                topModel.endPeriod();
                assertArrayEquals(childModel.stored, stored(child, FILES), ModelTest::seed);
                assertArrayEquals(topModel.stored, stored(top, FILES), ModelTest::seed);
            }
            String at = seed() + " step " + step;
            assertArrayEquals(childModel.values, values(child, FILES), at);
            assertArrayEquals(topModel.values, values(top, FILES), at);
        }
    }

    private static void step(Random random, Beancounter real, Model model) {
        long amount = random.nextInt(4);
        int what = random.nextInt(20);
        if (what < 10) {
            int severity = SEVERITIES[random.nextInt(SEVERITIES.length)];
            boolean charged = real.charge(FILES, amount, severity) == null;
            assertEquals(model.charge(amount, severity), charged, ModelTest::seed);
        } else if (what < 19) {
            real.uncharge(FILES, amount);
            model.uncharge(amount);
        } else {
            long barrier = random.nextInt(20);
            long limit = random.nextInt(20);
            real.limit(FILES, barrier, limit);
            model.limit(barrier, limit);
        }
    }

    /**
     * Each thread has an owner of its own below a shared one, so the order of charges to each owner
     * is known.
     */
    @Test
    void shouldDoWhatTheModelDoesForEachOfEightThreadsWhilePeriodsEnd() throws Exception {
        List<Callable<Void>> threads = new ArrayList<>();
        AtomicLong charged = new AtomicLong();
        for (int i = 0; i < THREADS; i++) {
            Random random = new Random(SEED + i);
            Beancounter own = all.of("own-" + i, BeancounterLayout.NAMED, top);
            threads.add(() -> alone(random, own, charged));
        }
        run(threads, this::endPeriods);
        assertEquals(charged.get(), top.get(FILES, BeancounterLayout.HELD), ModelTest::seed);
    }

    private Void alone(Random random, Beancounter own, AtomicLong charged) {
        Model model = new Model(null);
        for (int step = 0; step < STEPS; step++) {
            step(random, own, model);
            // periods end meanwhile, so the extremes cover a part of the time only
            long held = own.get(FILES, BeancounterLayout.HELD);
            String at = seed() + " step " + step;
            assertEquals(model.values[BeancounterLayout.HELD], held, at);
            assertTrue(own.get(FILES, BeancounterLayout.MINHELD) <= held, at);
            assertTrue(own.get(FILES, BeancounterLayout.MAXHELD) >= held, at);
        }
        assertEquals(
                model.values[BeancounterLayout.FAILCNT],
                own.get(FILES, BeancounterLayout.FAILCNT),
                ModelTest::seed);
        charged.addAndGet(own.get(FILES, BeancounterLayout.HELD));
        return null;
    }

    /** UB-1 in stored periods: one thread ends them all. */
    private Void endPeriods() {
        long end = 0;
        while (!done.get()) {
            for (Beancounter each : all.all()) {
                each.endPeriod(end, end + 1);
                long[] stored = stored(each, FILES);
                String text = seed() + " " + Arrays.toString(stored);
                long held = stored[BeancounterLayout.HELD];
                assertTrue(stored[BeancounterLayout.MINHELD] <= held, text);
                assertTrue(stored[BeancounterLayout.MAXHELD] >= held, text);
            }
            end++;
        }
        return null;
    }

    /** UB-4, UB-5, UB-7: the limit holds although the order of charges is not known. */
    @Test
    void shouldNeverHoldMoreThanTheLimitAndCountEachRefusalOfEightThreads() throws Exception {
        long limit = 5;
        top.limit(SOCKETS, limit, limit);
        AtomicLong refused = new AtomicLong();
        List<Callable<Void>> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Beancounter below = all.of("below-" + i, BeancounterLayout.NAMED, top);
            Random random = new Random(SEED + i);
            threads.add(() -> chargeAndUncharge(random, below, refused));
        }
        run(threads, () -> watch(limit));
        assertEquals(0, top.get(SOCKETS, BeancounterLayout.HELD), ModelTest::seed);
        assertTrue(top.get(SOCKETS, BeancounterLayout.MAXHELD) <= limit, ModelTest::seed);
        assertEquals(refused.get(), top.get(SOCKETS, BeancounterLayout.FAILCNT), ModelTest::seed);
        for (Beancounter each : all.all()) {
            assertTrue(each == top || each.get(SOCKETS, BeancounterLayout.FAILCNT) == 0, seed());
            assertEquals(0, each.get(SOCKETS, BeancounterLayout.HELD), ModelTest::seed);
        }
    }

    private Void chargeAndUncharge(Random random, Beancounter below, AtomicLong refused) {
        for (int step = 0; step < STEPS; step++) {
            Beancounter one = random.nextBoolean() ? below : top;
            long amount = 1 + random.nextInt(3);
            int severity = random.nextBoolean() ? Severity.HARD : Severity.SOFT;
            if (one.charge(SOCKETS, amount, severity) == null) {
                one.uncharge(SOCKETS, amount);
            } else {
                refused.incrementAndGet();
            }
        }
        return null;
    }

    private Void watch(long limit) {
        long failures = 0;
        while (!done.get()) {
            long held = top.get(SOCKETS, BeancounterLayout.HELD);
            assertTrue(held >= 0 && held <= limit, () -> seed() + " held " + held);
            long now = top.get(SOCKETS, BeancounterLayout.FAILCNT);
            assertTrue(now >= failures, ModelTest::seed);
            failures = now;
        }
        return null;
    }

    private void run(List<Callable<Void>> threads, Callable<Void> beside) throws Exception {
        Future<Void> watching = pool.submit(beside);
        for (Future<Void> each : pool.invokeAll(threads)) {
            each.get();
        }
        done.set(true);
        watching.get();
    }
}
