// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.BeancounterLedger;
import io.jacct.ledger.LedgerStart;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TaskOwnerRegistryTest {
    private final TaskOwnerRegistry tasks = new TaskOwnerRegistry();
    private final Runnable task = () -> {};
    private Beancounter red;
    private Beancounter blue;

    @BeforeEach
    void open() throws IOException {
        LedgerStart.close();
        LedgerStart.open(Map.of("page", "target/hand-overs.page"));
        red = (Beancounter) BeancounterLedger.enter("red", null);
        blue = (Beancounter) BeancounterLedger.enter("blue", null);
    }

    @AfterEach
    void close() {
        LedgerStart.close();
    }

    @Test
    void shouldTellNobodysTasksFromUnknownOnes() {
        assertNull(tasks.take(task, true));
        tasks.append(task, null);
        assertSame(TaskOwnerRegistry.NOBODY, tasks.take(task, true));
        assertNull(tasks.take(task, true));
        assertEquals(0, tasks.size());
    }

    @Test
    void shouldTakeTheOwnersOfOneObjectInTheirOrder() {
        tasks.append(task, red);
        tasks.append(task, red);
        tasks.append(task, blue);
        tasks.append(task, red);
        assertEquals(1, tasks.size());
        assertSame(red, tasks.take(task, true));
        assertSame(red, tasks.take(task, true));
        assertSame(blue, tasks.take(task, true));
        assertSame(red, tasks.take(task, true));
        assertNull(tasks.take(task, true));
    }

    @Test
    void shouldForgetTheLatestThatWasRefused() {
        tasks.append(task, red);
        tasks.append(task, blue);
        assertSame(blue, tasks.take(task, false));
        tasks.append(task, null);
        assertSame(red, tasks.take(task, true));
        assertSame(TaskOwnerRegistry.NOBODY, tasks.take(task, true));
        assertEquals(0, tasks.size());
    }

    @Test
    void shouldKeepTheFirstOfAStageAndTheLastOfAFork() {
        tasks.put(task, red, true);
        tasks.put(task, blue, true);
        assertSame(red, tasks.take(task, true));
        tasks.put(task, red, false);
        tasks.put(task, blue, false);
        assertSame(blue, tasks.take(task, true));
        assertNull(tasks.take(task, true));
    }

    @Test
    void shouldTellEqualObjectsApart() {
        List<Integer> one = new ArrayList<>(List.of(1));
        List<Integer> other = new ArrayList<>(List.of(1));
        tasks.append(one, red);
        tasks.append(other, blue);
        assertSame(red, tasks.take(one, true));
        assertSame(blue, tasks.take(other, true));
    }

    @Test
    void shouldDropWhatTheApplicationHasDropped() {
        for (int i = 0; i < 100_000; i++) {
            tasks.append(new Object(), red);
            if (i % 10_000 == 0) {
                System.gc();
            }
        }
        System.gc();
        int before = tasks.size();
        for (int i = 0; i < 2 * before; i++) {
            tasks.append(new Object(), red);
        }
        assertTrue(before < 100_000 && tasks.size() < 3 * before, before + " " + tasks.size());
    }

    /** Each task has a queue of its own, whatever else is in the table. */
    @Test
    void shouldDoWhatAQueueForEachTaskDoes() {
        long seed = Long.getLong("jacct.seed", System.nanoTime());
        Random random = new Random(seed);
        List<Object> objects = new ArrayList<>();
        Map<Object, Deque<Object>> model = new HashMap<>();
        for (int i = 0; i < 2_000; i++) {
            objects.add(new Object());
            model.put(objects.get(i), new ArrayDeque<>());
        }
        Beancounter[] owners = {red, blue, null};
        for (int i = 0; i < 200_000; i++) {
            Object one = objects.get(random.nextInt(objects.size()));
            if (random.nextBoolean()) {
                Beancounter owner = owners[random.nextInt(owners.length)];
                tasks.append(one, owner);
                model.get(one).add(owner == null ? TaskOwnerRegistry.NOBODY : owner);
            } else {
                boolean oldest = random.nextInt(4) > 0;
                Deque<Object> queue = model.get(one);
                Object expected = oldest ? queue.pollFirst() : queue.pollLast();
                assertSame(expected, tasks.take(one, oldest), "seed " + seed);
            }
        }
    }

    @Test
    void shouldLoseNothingBetweenThreads() throws Exception {
        int each = 20_000;
        List<Thread> threads = new ArrayList<>();
        int[] wrong = new int[4];
        for (int i = 0; i < wrong.length; i++) {
            int me = i;
            Beancounter mine = i % 2 == 0 ? red : blue;
            Thread thread =
                    new Thread(
                            () -> {
                                for (int n = 0; n < each; n++) {
                                    Object one = new Object();
                                    tasks.append(one, mine);
                                    wrong[me] += tasks.take(one, true) == mine ? 0 : 1;
                                }
                            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int count : wrong) {
            assertEquals(0, count);
        }
        assertEquals(0, tasks.size());
    }
}
