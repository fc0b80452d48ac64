// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Resource;
import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.LimitExemptions;
import io.jacct.ledger.beancounter.Severity;
import io.jacct.ledger.owner.Owners;
import io.jacct.ledger.owner.TaskOwners;
import io.jacct.ledger.task.Tasks;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The owners of threads, as the entry points of woven code and the API's entry point see them. */
class OwnersTest {
    private Object red;
    private Object blue;

    @BeforeEach
    void open() {
        LedgerStart.close();
        TestLedger.open();
    }

    @AfterEach
    void close() {
        LedgerStart.close();
    }

    private void tenants() {
        red = BeancounterLedger.enter("red", null);
        blue = BeancounterLedger.enter("blue", null);
    }

    private static void as(Object owner, Runnable work) {
        Object outer = BeancounterLedger.begin(owner);
        try {
            work.run();
        } finally {
            BeancounterLedger.end(outer);
        }
    }

    private static void assertMine(Object owner) {
        assertSame(owner, Owners.current());
    }

    private static Beancounter jvm() {
        return BeancounterLedger.inUse().jvm;
    }

    private static long held(Object owner, String resource) {
        return BeancounterLedger.get(owner, resource, 0);
    }

    @Test
    void shouldKnowNoOwnerUntilOneIsSaid() {
        assertNull(Owners.current());
        assertNull(BeancounterLedger.begin(null));
        ExecutorLedger.handing(new Object());
        assertEquals(false, Tasks.ownersInUse);
        tenants();
        assertEquals(false, Tasks.ownersInUse);
        as(red, () -> assertMine(red));
        assertEquals(true, Tasks.ownersInUse);
        LedgerStart.close();
        assertEquals(false, Tasks.ownersInUse);
    }

    @Test
    void shouldBeTheJvmsOnceTheOwnerIsClosed() {
        tenants();
        ((Beancounter) red).charge(Resource.NUMFILE.id(), 1, Severity.FORCE);
        as(
                red,
                () -> {
                    BeancounterLedger.leave(red);
                    assertMine(jvm());
                });
        assertEquals(1, held(red, "numfile"));
    }

    @Test
    void shouldGoBackToTheOuterOwner() {
        tenants();
        as(
                red,
                () -> {
                    as(blue, () -> assertMine(blue));
                    as(null, () -> assertMine(jvm()));
                    assertMine(red);
                });
        assertMine(jvm());
    }

    @Test
    void shouldEndNothingThatHasNotBegun() {
        tenants();
        as(
                red,
                () -> {
                    BeancounterLedger.end(null);
                    assertMine(red);
                });
    }

    @Test
    void shouldNotTakeAnOwnerOfAnEarlierPageForOneOfThis() {
        tenants();
        Object[] outer = new Object[1];
        as(red, () -> outer[0] = BeancounterLedger.begin(blue));
        LedgerStart.close();
        TestLedger.open();
        Object old = red;
        tenants();
        BeancounterLedger.end(outer[0]);
        assertMine(jvm());
        as(old, () -> assertMine(jvm()));
        as(red, () -> assertMine(red));
    }

    @Test
    void shouldGiveAThreadItsStartersOwner() {
        tenants();
        as(
                red,
                () ->
                        TestLedger.onThread(
                                "of red",
                                () -> {
                                    assertMine(red);
                                    assertEquals(1, held(red, "numproc"));
                                    as(null, () -> assertMine(jvm()));
                                    as(blue, () -> assertMine(blue));
                                    assertMine(red);
                                }));
        assertEquals(0, held(red, "numproc"));
    }

    @Test
    void shouldRunAPoolsTaskForItsSubmitterOnAnyThread() {
        tenants();
        Runnable ofBlue = () -> assertMine(blue);
        Runnable ofNobody = () -> assertMine(jvm());
        as(blue, () -> ExecutorLedger.handing(ofBlue));
        ExecutorLedger.handing(ofNobody);
        as(red, () -> TestLedger.onThread("worker of red", () -> work(ofBlue, ofNobody)));
    }

    private void work(Runnable... tasks) {
        for (Runnable task : tasks) {
            ExecutorLedger.acting(task);
            task.run();
            TaskOwners.end();
            assertMine(red);
        }
        ExecutorLedger.acting(new Object());
        assertMine(jvm());
        TaskOwners.end();
    }

    @Test
    void shouldRunAForkedTaskForItsOwnerAndAnyOtherForTheThread() {
        tenants();
        ForkJoinTask<?> ofBlue = ForkJoinTask.adapt(() -> {});
        ForkJoinTask<?> other = ForkJoinTask.adapt(() -> {});
        as(blue, () -> ForkJoinLedger.handing(ofBlue, null));
        as(
                red,
                () -> {
                    Object outer = ForkJoinLedger.acting(ofBlue);
                    assertNotNull(outer);
                    assertMine(blue);
                    ForkJoinLedger.acted(outer);
                    assertMine(red);
                    outer = ForkJoinLedger.acting(other);
                    assertMine(red);
                    ForkJoinLedger.acted(outer);
                    assertMine(red);
                });
    }

    @Test
    void shouldMakeAWorkerOfAForkJoinPoolNobodys() {
        tenants();
        ForkJoinPool pool = new ForkJoinPool(1);
        Thread worker = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
        long before = held(jvm(), "numproc");
        as(red, () -> ThreadLedger.starting(worker));
        assertEquals(0, held(red, "numproc"));
        assertEquals(before + 1, held(jvm(), "numproc"));
        ThreadLedger.notStarted(worker);
        pool.shutdown();
    }

    @Test
    void shouldChargeAVirtualThreadFromItsStartToItsEnd() {
        tenants();
        // any object with a thread's id is enough
        Thread virtual = new Thread(() -> {});
        as(red, () -> assertEquals(true, VirtualLedger.starting(virtual)));
        assertEquals(1, held(red, "numvthread"));
        as(blue, () -> assertEquals(false, VirtualLedger.starting(virtual)));
        assertEquals(0, held(blue, "numvthread"));
        VirtualLedger.notStarted(virtual);
        VirtualLedger.notStarted(virtual);
        assertEquals(0, held(red, "numvthread"));
        assertEquals(1, BeancounterLedger.get(red, "numvthread", 1));
    }

    @Test
    void shouldForgetATaskThatIsRefused() {
        tenants();
        FutureTask<?> task = new FutureTask<>(() -> null);
        as(red, () -> ExecutorLedger.handing(task));
        as(blue, () -> ExecutorLedger.handing(task));
        ExecutorLedger.rejecting(task, null);
        ExecutorLedger.acting(task);
        assertMine(red);
        TaskOwners.end();
        assertMine(jvm());
    }

    /** The limit of threads may have refused it. */
    @Test
    void shouldForgetATaskForWhichNoWorkerCanBeStarted() {
        tenants();
        Runnable task = () -> {};
        as(
                red,
                () -> {
                    ExecutorLedger.handing(task);
                    ExecutorLedger.beforeAddWorker(task, null);
                    ExecutorLedger.afterAddWorker(task, false, new OutOfMemoryError(), null);
                });
        as(blue, () -> ExecutorLedger.handing(task));
        ExecutorLedger.acting(task);
        assertMine(blue);
        TaskOwners.end();
        assertMine(jvm());
    }

    @Test
    void shouldNotMindThatTheEndOfATaskWasNotSeen() {
        tenants();
        Runnable ofBlue = () -> assertMine(blue);
        as(blue, () -> ExecutorLedger.handing(ofBlue));
        as(
                red,
                () -> {
                    ExecutorLedger.acting(ofBlue);
                    ofBlue.run();
                    ExecutorLedger.acting(new Object());
                    assertMine(jvm());
                    TaskOwners.end();
                    assertMine(red);
                });
    }

    /**
     * A thread is in the group of the thread that makes it, unless its constructor gets another
     * one.
     */
    @Test
    void shouldTellTheApplicationsThreadsByTheirGroupWhereverTheyAreMade() {
        ThreadGroup main = Thread.currentThread().getThreadGroup();
        ThreadGroup root = main.getParent();
        assertFalse(LimitExemptions.isJvms(new Thread(main, "in main")));
        assertFalse(
                LimitExemptions.isJvms(new Thread(new ThreadGroup(main, "below"), "below main")));
        for (String group : List.of("VirtualThreads", "InnocuousForkJoinWorkerThreadGroup")) {
            assertFalse(LimitExemptions.isJvms(new Thread(new ThreadGroup(root, group), group)));
        }
        for (String group : List.of("CarrierThreads", "InnocuousThreadGroup")) {
            assertTrue(LimitExemptions.isJvms(new Thread(new ThreadGroup(root, group), group)));
        }
        assertTrue(LimitExemptions.isJvms(new Thread(root, "in the root")));
    }
}
