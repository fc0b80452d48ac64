// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever threads do while a reader looks, no value shrinks, none is lost, and the sums agree. */
@Tag("slow")
class InterleavingTest {
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");
    private static final int ROUNDS = CAMPAIGN ? 50 : 5;
    private static final int DRIVERS = 4;
    private static final int STEPS = 400;
    private static final String[] NAMES = {"red-1", "red-2", "green-1", "blue-1"};

    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong started = new AtomicLong();
    private int file;

    @BeforeEach
    void setUp() {
        TestLedger.open();
        file = EndpointKind.other(EndpointKind.FILE);
    }

    @Test
    void shouldNeverGoBackAndEndWithTheSumOfAllBookings() throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            reads.set(0);
            bytes.set(0);
            started.set(0);
            Snapshot before = TestLedger.snapshot();
            Snapshot last = watch(before, drive(round));
            String when = "round " + round;
            Counts sum = last.totals().minus(before.totals());
            assertEquals(reads.get(), sum.get(Counter.FILE_READS), when);
            assertEquals(bytes.get(), sum.get(Counter.FILE_READ_BYTES), when);
            assertEquals(started.get(), last.started() - before.started(), when);
            assertEquals(Set.of(), alive(last), when);
        }
    }

    /** The names of live threads of this test; other threads of this JVM come and go. */
    private static Set<String> alive(Snapshot snapshot) {
        Set<String> names = new HashSet<>();
        for (Task task : snapshot.tasks()) {
            names.add(task.name());
        }
        names.removeIf(name -> !name.matches("(driver|child|red|green|blue)-\\d"));
        return names;
    }

    private Thread[] drive(int round) {
        Thread[] drivers = new Thread[DRIVERS];
        for (int i = 0; i < DRIVERS; i++) {
            Random random = new Random(round * 100L + i);
            drivers[i] = thread("driver-" + i, () -> steps(random, 0));
        }
        for (Thread driver : drivers) {
            start(driver);
        }
        return drivers;
    }

    /** Books, starts other threads that do the same, and waits for them. */
    private void steps(Random random, int depth) {
        for (int step = 0; step < STEPS >> depth * 3; step++) {
            if (random.nextInt(16) == 0) {
                rename(Thread.currentThread(), random);
            }
            if (random.nextInt(8) > depth) {
                read(random.nextInt(1000));
            } else if (depth < 2) {
                long seed = random.nextLong();
                Runnable work = () -> steps(new Random(seed), depth + 1);
                Thread child = thread("child-" + random.nextInt(3), work);
                start(child);
                join(child);
            }
        }
    }

    private static void rename(Thread thread, Random random) {
        thread.setName(NAMES[random.nextInt(NAMES.length)]);
        ThreadLedger.renamed(thread);
    }

    private void read(int n) {
        reads.incrementAndGet();
        bytes.addAndGet(n);
        Ledger.read(file, Ledger.begin(Operation.READ, file), n, null);
    }

    private static Thread thread(String name, Runnable work) {
        Runnable whole =
                () -> {
                    work.run();
                    ThreadLedger.ended(Thread.currentThread());
                };
        return new Thread(whole, name);
    }

    private void start(Thread thread) {
        started.incrementAndGet();
        ThreadLedger.starting(thread);
        thread.start();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Compares each snapshot with the one before, until all drivers have ended. */
    private static Snapshot watch(Snapshot first, Thread[] drivers) throws InterruptedException {
        Snapshot earlier = first;
        Random random = new Random(drivers.length);
        boolean running = true;
        while (running) {
            running = false;
            for (Thread driver : drivers) {
                running |= driver.isAlive();
            }
            rename(drivers[random.nextInt(drivers.length)], random);
            Snapshot later = TestLedger.snapshot();
            compare(earlier, later);
            earlier = later;
        }
        return earlier;
    }

    private static void compare(Snapshot earlier, Snapshot later) {
        assertGrown("totals", earlier.totals(), later.totals());
        assertTrue(later.started() >= earlier.started(), "tasks started");
        Map<String, Group> groups = new HashMap<>();
        later.groups().forEach(group -> groups.put("group " + group.name(), group));
        later.pools().forEach(pool -> groups.put("pool " + pool.name(), pool));
        earlier.groups().forEach(one -> assertGrown(groups, "group " + one.name(), one));
        earlier.pools().forEach(one -> assertGrown(groups, "pool " + one.name(), one));
        Set<Long> ids = new HashSet<>();
        for (Task task : later.tasks()) {
            assertTrue(ids.add(task.id()), () -> "twice: " + task + later.tasks());
        }
        Counts sum = later.overflow();
        for (Group group : later.groups()) {
            sum = sum.plus(group.counts());
        }
        assertEquals(later.totals(), sum);
        Counts byPool = later.overflow();
        for (Group pool : later.pools()) {
            byPool = byPool.plus(pool.counts());
        }
        assertGrown("totals, by pool", later.totals(), byPool);
        assertGrown("totals, by group", byPool, later.totals());
        assertEquals(later.live(), later.pools().stream().mapToInt(Group::live).sum());
        assertEquals(later.started(), later.pools().stream().mapToLong(Group::started).sum());
    }

    private static void assertGrown(Map<String, Group> later, String name, Group earlier) {
        Group same = later.get(name);
        assertTrue(same != null, () -> name + " is gone");
        assertTrue(same.ended() >= earlier.ended(), () -> name + ": tasks ended");
        assertGrown(name, earlier.counts(), same.counts());
        assertGrown(name + ", departed", earlier.departed(), same.departed());
    }

    private static void assertGrown(String name, Counts earlier, Counts later) {
        for (Counter counter : Counter.values()) {
            long was = earlier.get(counter);
            long is = later.get(counter);
            assertTrue(
                    is >= was, () -> name + ": " + counter.label() + " from " + was + " to " + is);
        }
    }
}
