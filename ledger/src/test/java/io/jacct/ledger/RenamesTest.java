// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Operation;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Page;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a thread does belongs to the pool of the name that it has then. */
class RenamesTest {
    private int file;

    @BeforeEach
    void setUp() {
        TestLedger.open();
        file = EndpointKind.other(EndpointKind.FILE);
    }

    private void read(int bytes) {
        Ledger.read(file, Ledger.begin(Operation.READ, file), bytes, null);
    }

    private static void rename(Thread thread, String name) {
        thread.setName(name);
        ThreadLedger.renamed(thread);
    }

    private static void rename(String name) {
        rename(Thread.currentThread(), name);
    }

    private static long bytes(Group pool) {
        return pool.counts().get(Counter.FILE_READ_BYTES);
    }

    /** Live, started and ended threads, bytes, and bytes of those that have departed. */
    private static String state(String name) {
        Group pool = TestLedger.pool(name);
        return pool.live()
                + " "
                + pool.started()
                + " "
                + pool.ended()
                + ", "
                + bytes(pool)
                + " "
                + pool.departed().get(Counter.FILE_READ_BYTES);
    }

    @Test
    void shouldLeaveInEachPoolWhatWasDoneThere() {
        TestLedger.onThread(
                "first-1",
                () -> {
                    read(1);
                    rename("second-1");
                    read(20);
                    rename("third-1");
                    read(300);
                    rename("second-7");
                    read(4000);
                    assertEquals("0 1 0, 1 1", state("first-N"));
                    assertEquals("1 0 0, 4020 20", state("second-N"));
                    assertEquals("0 0 0, 300 300", state("third-N"));
                    Task me = TestLedger.me();
                    assertEquals("second-7 second-N", me.name() + " " + me.pool());
                    assertEquals(4321, me.counts().get(Counter.FILE_READ_BYTES));
                    assertEquals(4000, me.inPool().get(Counter.FILE_READ_BYTES));
                });
        assertEquals("0 1 1, 1 1", state("first-N"));
        assertEquals("0 0 0, 4020 4020", state("second-N"));
        assertEquals("0 0 0, 300 300", state("third-N"));
    }

    @Test
    void shouldNotMoveWithinAPool() {
        TestLedger.onThread(
                "same-1",
                () -> {
                    read(5);
                    long records = TestLedger.snapshot().tasks().size();
                    rename("same-2");
                    assertEquals("1 1 0, 5 0", state("same-N"));
                    assertEquals(records, TestLedger.snapshot().tasks().size());
                });
    }

    /** As a server does for each request; only the first renaming takes the lock. */
    @Test
    void shouldKnowEachNameWithinAPool() {
        TestLedger.onThread(
                "request-1",
                () -> {
                    read(5);
                    for (int i = 2; i < 6; i++) {
                        rename("request-" + i);
                        assertEquals("request-" + i, TestLedger.me().name());
                    }
                    assertEquals("1 1 0, 5 0", state("request-N"));
                    rename("answer-1");
                    read(10);
                    rename("answer-2");
                    rename("answer-3");
                    assertEquals("answer-3 answer-N", nameAndPool());
                    rename("request-6");
                    assertEquals("request-6 request-N", nameAndPool());
                    // it left its bytes here when it went
                    assertEquals("1 1 0, 5 5", state("request-N"));
                    assertEquals("0 0 0, 10 10", state("answer-N"));
                });
    }

    private static String nameAndPool() {
        Task me = TestLedger.me();
        return me.name() + " " + me.pool();
    }

    @Test
    void shouldMoveAThreadThatAnotherOneRenames() {
        TestLedger.onThread(
                "mine-1",
                () -> {
                    read(7);
                    Thread me = Thread.currentThread();
                    Thread other = new Thread(() -> rename(me, "yours-1"));
                    other.start();
                    join(other);
                    read(80);
                });
        assertEquals("0 1 1, 7 7", state("mine-N"));
        assertEquals("0 0 0, 80 80", state("yours-N"));
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The longest time is of the pool in which it was; the thread has the longest of all. */
    @Test
    void shouldKeepTheLongestTimeWhereItWas() {
        TestLedger.onThread(
                "long-1",
                () -> {
                    park(5_000_000);
                    rename("short-1");
                    park(0);
                    assertTrue(longest("long-N") > longest("short-N"));
                    assertEquals(longest("long-N"), longest(TestLedger.me().counts()));
                });
        assertTrue(longest("long-N") > longest("short-N"));
    }

    private static void park(long nanos) {
        long began = System.nanoTime();
        long token = Ledger.begin(Operation.PARK, 0);
        while (System.nanoTime() - began < nanos) {
            Thread.onSpinWait();
        }
        Ledger.waited(Operation.PARK, token);
    }

    private static long longest(Counts counts) {
        return counts.delay(Delay.PARK).longest();
    }

    private static long longest(String pool) {
        return longest(TestLedger.pool(pool).counts());
    }

    /** One thread must not fill the page with records. */
    @Test
    void shouldCountInOtherBeyondSixteenPools() {
        long other = bytes(TestLedger.pool("other"));
        TestLedger.onThread(
                "many-a-1",
                () -> {
                    read(1);
                    for (char c = 'b'; c <= 'z'; c++) {
                        rename("many-" + c + "-1");
                        read(1);
                    }
                    rename("many-b-1");
                    read(100);
                });
        assertEquals(1, bytes(TestLedger.pool("many-a-N")));
        assertEquals(101, bytes(TestLedger.pool("many-b-N")));
        assertEquals(1, bytes(TestLedger.pool("many-p-N")));
        assertEquals(other + 10, bytes(TestLedger.pool("other")));
    }

    /** A follower of exits gets all that the thread did, and adds up no more than that. */
    @Test
    void shouldTellAnExitWithAllThatTheThreadDid() throws Exception {
        try (Page page = Page.own()) {
            long fold = page.lastFold();
            TestLedger.onThread(
                    "leaving-1",
                    () -> {
                        read(10);
                        rename("left-1");
                        read(5);
                    });
            List<Departure> all = page.departures(fold);
            assertEquals(2, all.size());
            assertEquals(0, all.get(0).exit(), "the account of the first pool is not a thread");
            assertEquals(10, all.get(0).task().inPool().get(Counter.FILE_READ_BYTES));
            Task thread = all.get(1).task();
            assertEquals(page.lastExit(), all.get(1).exit());
            assertEquals("left-N", thread.pool());
            assertEquals(15, thread.counts().get(Counter.FILE_READ_BYTES));
            assertEquals(5, thread.inPool().get(Counter.FILE_READ_BYTES));
        }
    }

    /** CPU time is measured when a thread renames itself, and so is divided there. */
    @Test
    void shouldDivideTheProcessorTimeWhereTheNameChanges() {
        TestLedger.onThread(
                "busy-1",
                () -> {
                    read(1);
                    Snapshot before = TestLedger.snapshot();
                    rename("calm-1");
                    Snapshot after = TestLedger.snapshot();
                    long all = after.totals().get(Counter.CPU_NANOS);
                    assertTrue(all >= before.totals().get(Counter.CPU_NANOS));
                    assertEquals(
                            all,
                            after.pools().stream()
                                    .mapToLong(pool -> pool.counts().get(Counter.CPU_NANOS))
                                    .sum());
                });
    }
}
