// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Operation;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.TaskAttributes;
import io.jacct.snapshot.TaskTimes;
import io.jacct.testing.Flow;
import io.jacct.testing.SomeCounts;
import io.jacct.why.evidence.Finding;
import io.jacct.why.evidence.Monitors;
import io.jacct.why.evidence.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The rules about threads and pools, just above and just below their thresholds. */
class ThreadRuleTest {
    private static final String POOL = "orders-N";
    private static final String PEER = "db.example:5432";

    private static Executor executor(long waitNanos) {
        return executor(7, 100, waitNanos, 0);
    }

    private static Executor executor(long waiting, long completed, long runNanos) {
        return executor(waiting, completed, 0, runNanos);
    }

    private static Executor executor(long waiting, long completed, long waitNanos, long runNanos) {
        return new Executor(
                POOL,
                "ThreadPoolExecutor",
                true,
                0,
                waiting,
                2,
                0,
                completed,
                0,
                0,
                0,
                waitNanos,
                waitNanos,
                runNanos,
                runNanos,
                0,
                0,
                TaskTimes.NONE,
                TaskTimes.NONE);
    }

    /** Four threads, of which so many wait for the peer. */
    private static SomeEvidence queue(long waitNanos, int waiting) {
        SomeEvidence some =
                SomeEvidence.of()
                        .device(
                                "socket",
                                PEER,
                                Flow.of(1, 1, waiting * 10 * SomeEvidence.SECOND),
                                Flow.NONE,
                                0,
                                0);
        some.executorsBefore = List.of(executor(0));
        some.executors = List.of(executor(waitNanos));
        CurrentOperation reading = SomeEvidence.reading("socket", PEER, 5);
        some.tasks =
                look ->
                        LongStream.rangeClosed(1, 4)
                                .mapToObj(
                                        id ->
                                                SomeEvidence.task(
                                                        id,
                                                        POOL,
                                                        "main",
                                                        id <= waiting ? reading : null))
                                .toList();
        return some;
    }

    @Test
    void shouldFindAQueueWhoseThreadsWaitForOnePeer() {
        QueueBehindPeer rule = new QueueBehindPeer();
        Finding found = queue(10 * SomeEvidence.SECOND, 2).find(rule);
        assertEquals("socket " + PEER, found.subject());
        assertEquals(1, found.share(), 1e-6);
        assertTrue(found.headline().contains(POOL));
        assertNull(queue(10 * SomeEvidence.SECOND, 1).find(rule));
        assertNull(queue(10 * SomeEvidence.SECOND - 1, 2).find(rule));
    }

    /** So many threads on average; a look at tasks finds them every other time. */
    private static SomeEvidence blocked(int everyOther) {
        SomeEvidence some = SomeEvidence.of();
        some.blocked = everyOther;
        CurrentOperation blocked = CurrentOperation.blocked(5);
        some.tasks =
                look ->
                        LongStream.rangeClosed(1, look % 2 == 0 ? everyOther : 0)
                                .mapToObj(id -> SomeEvidence.task(id, POOL, "main", blocked))
                                .toList();
        return some;
    }

    @Test
    void shouldFindAMonitorThatSeveralWaitFor() {
        ContendedMonitor rule = new ContendedMonitor();
        SomeEvidence two = blocked(2);
        two.monitors =
                new Monitors(
                        List.of(
                                new Monitors.Entry("w1", "Ledger", "clerk", "Ledger.sum", null),
                                new Monitors.Entry("w2", "Ledger", "clerk", "Ledger.sum", null)),
                        null);
        Finding found = two.find(rule);
        assertEquals("2.0 threads wait to enter a Ledger", found.headline());
        assertEquals(1, found.share(), 1e-6);
        assertTrue(found.evidence().contains(new Finding.Fact("owner", "clerk")));
        assertTrue(found.evidence().contains(new Finding.Fact("it was in", "Ledger.sum")));
        assertNull(blocked(1).find(rule));
    }

    /** Each is held up for a short time, and the looks at tasks find none. */
    @Test
    void shouldFindAMonitorBetweenTheLooks() {
        SomeEvidence two = SomeEvidence.of();
        two.blocked = 2;
        Finding found = two.find(new ContendedMonitor());
        assertEquals("2.0 threads wait to enter monitors", found.headline());
        assertTrue(
                found.evidence().stream().noneMatch(each -> each.name().startsWith("most were")));
    }

    @Test
    void shouldTellWhichMethodOutsideOfTheJdkHoldsAMonitor() {
        String sleep = "java.base@25/java.lang.Thread.sleep(Thread.java:1)";
        String sum = "shop.Ledger.sum(Ledger.java:7)";
        assertEquals(sleep + ", called from " + sum, Monitors.doing(List.of(sleep, sum, "shop.M")));
        assertEquals(sum, Monitors.doing(List.of(sum, "shop.M")));
        assertEquals(sleep, Monitors.doing(List.of(sleep)));
        assertNull(Monitors.doing(List.of()));
    }

    /** Two threads that run tasks all the time, and a queue that has grown by so many. */
    private static SomeEvidence growing(int more, double running) {
        SomeEvidence some = SomeEvidence.of();
        some.executorsBefore = List.of(executor(3, 0, 0));
        some.executors =
                List.of(executor(3 + more, 100, (long) (running * 10 * SomeEvidence.SECOND)));
        some.tasks =
                look ->
                        LongStream.rangeClosed(1, 2)
                                .mapToObj(id -> SomeEvidence.task(id, POOL, "main", null))
                                .toList();
        return some;
    }

    @Test
    void shouldFindAQueueThatGrowsThoughNothingHoldsItsThreads() {
        GrowingQueue rule = new GrowingQueue();
        Finding found = growing(10, 2).find(rule);
        assertEquals("executor " + POOL, found.subject());
        assertTrue(
                found.evidence()
                        .contains(new Finding.Fact("queue", "13 now, 3 when the watch began")));
        assertNull(growing(9, 2).find(rule), "a burst");
        assertNull(growing(10, 1.7).find(rule), "a thread is free");
        SomeEvidence held = growing(10, 2);
        CurrentOperation reading = SomeEvidence.reading("socket", PEER, 5);
        held.tasks = look -> List.of(SomeEvidence.task(1, POOL, "main", reading));
        assertNull(held.find(rule), "another rule says why");
    }

    @Test
    void shouldSayWhyAMonitorIsNotKnown() {
        SomeEvidence two = blocked(2);
        two.monitors = new Monitors(List.of(), "it takes no attach");
        assertTrue(
                two.find(new ContendedMonitor())
                        .evidence()
                        .contains(new Finding.Fact("owner", "not known: it takes no attach")));
    }

    private static Task carrier(long id, CurrentOperation now, long ran) {
        return new Task(
                id,
                "worker-" + id,
                "CarrierThreads",
                "worker-N",
                1_000,
                SomeEvidence.SECOND,
                false,
                true,
                TaskAttributes.NONE,
                SomeCounts.of(Counter.CPU_NANOS, ran),
                now);
    }

    /** A carrier that is held for so many of twenty looks, and runs for so long. */
    private static SomeEvidence carriers(int held, long ran) {
        SomeEvidence some = SomeEvidence.of();
        CurrentOperation park = new CurrentOperation(Operation.PARK, null, 5);
        some.tasks =
                look ->
                        List.of(
                                carrier(1, look < held ? null : park, look < 19 ? 0 : ran),
                                carrier(2, park, 0));
        return some;
    }

    @Test
    void shouldFindACarrierThatNeitherParksNorRuns() {
        HeldCarrier rule = new HeldCarrier();
        assertEquals(0.25, carriers(10, 0).find(rule).share(), 1e-6);
        assertNull(carriers(9, 0).find(rule));
        assertEquals(0.3, carriers(20, 4 * SomeEvidence.SECOND).find(rule).share(), 1e-6);
        assertNull(carriers(20, 6 * SomeEvidence.SECOND).find(rule));
    }

    private static SomeEvidence threads(int more) {
        SomeEvidence some = SomeEvidence.of();
        some.pools = List.of(new Group(POOL, 10 + more, 40, Counts.ZERO, Counts.ZERO));
        some.tasks =
                look ->
                        IntStream.rangeClosed(1, 10 + more * look / 19)
                                .mapToObj(id -> SomeEvidence.task(id, POOL, "main", null))
                                .toList();
        return some;
    }

    @Test
    void shouldFindAPoolThatGetsTwentyThreadsMore() {
        RisingThreads rule = new RisingThreads();
        // two thirds of the 30 live ones
        assertEquals(2.0 / 3, threads(20).find(rule).share(), 1e-6);
        assertNull(threads(19).find(rule), "a pool that fills");
    }

    private static List<Departure> exits(int deadly, int all) {
        List<Departure> exits = new ArrayList<>();
        for (int i = 1; i <= all; i++) {
            Task task = SomeEvidence.task(i, POOL, "main", null);
            String cause = i <= deadly ? "java.lang.IllegalStateException" : null;
            exits.add(new Departure(i, i, 0, task, 0, 15_000, cause, false));
        }
        return exits;
    }

    @Test
    void shouldFindThreeThreadsThatEndByExceptions() {
        SomeEvidence some = SomeEvidence.of();
        some.exits = exits(3, 30);
        Finding found = some.find(new DeadlyExceptions());
        assertEquals(Severity.WARNING, found.severity());
        assertEquals(0.1, found.share(), 1e-6);
        some.exits = exits(2, 2);
        assertEquals(Severity.NOTE, some.find(new DeadlyExceptions()).severity());
        some.exits = exits(3, 31);
        assertEquals(Severity.NOTE, some.find(new DeadlyExceptions()).severity());
        some.exits = exits(0, 30);
        assertNull(some.find(new DeadlyExceptions()));
    }
}
