// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Operation;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.operation.Booking;
import io.jacct.ledger.task.BusyThreads;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Task;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The outermost operation owns the time. */
class NestingTest {
    private int socket;
    private Counts before;

    @BeforeEach
    void setUp() {
        TestLedger.open();
        socket = EndpointKind.other(EndpointKind.SOCKET);
        before = TestLedger.me().counts();
    }

    private Counts booked() {
        return TestLedger.me().counts().minus(before);
    }

    private long booked(Counter counter) {
        return booked().get(counter);
    }

    @Test
    void shouldTellInterruptsOfOthersItsOwnAndRepeatedOnes() {
        ThreadLedger.interrupted(new Thread(), false);
        ThreadLedger.interrupted(new Thread(), false);
        ThreadLedger.interrupted(Thread.currentThread(), false);
        ThreadLedger.interrupted(Thread.currentThread(), true);
        ThreadLedger.interrupted(new Thread(), true);
        ThreadLedger.interrupted(new Thread(), true);
        assertEquals(2, booked(Counter.INTERRUPTS));
        assertEquals(1, booked(Counter.SELF_INTERRUPTS));
        assertEquals(3, booked(Counter.REPEATED_INTERRUPTS));
    }

    @ParameterizedTest
    @CsvSource({
        "PARK,PARKS,PARK_NANOS,park",
        "SLEEP,SLEEPS,SLEEP_NANOS,sleep",
        "WAIT,WAITS,WAIT_NANOS,wait",
        "JOIN,JOINS,JOIN_NANOS,join",
        "SELECT,SELECTS,SELECT_NANOS,select"
    })
    void shouldBookAWaitAndShowItMeanwhile(String field, Counter count, Counter nanos, String name)
            throws Exception {
        Operation operation = (Operation) Operation.class.getField(field).get(null);
        long start = Ledger.begin(operation, 0);
        var current = TestLedger.me().current();
        Ledger.waited(operation, start);
        assertEquals(name, current.name());
        assertNull(current.endpoint());
        assertTrue(current.isWait());
        assertEquals(1, booked(count));
        assertTrue(booked(nanos) > 0);
        assertNull(TestLedger.me().current());
    }

    @Test
    void shouldNotBookAWaitInsideARead() {
        long read = Ledger.begin(Operation.READ, socket);
        long park = Ledger.begin(Operation.PARK, 0);
        Ledger.waited(Operation.PARK, park);
        assertEquals("read", TestLedger.me().current().name());
        Ledger.read(socket, read, 1, null);
        assertEquals(0, park);
        assertEquals(0, booked(Counter.PARKS));
        assertEquals(0, booked(Counter.PARK_NANOS));
        assertEquals(1, booked(Counter.SOCKET_READS));
    }

    @Test
    void shouldBookAWaitInsideAWaitOnce() {
        long join = Ledger.begin(Operation.JOIN, 0);
        Ledger.waited(Operation.WAIT, Ledger.begin(Operation.WAIT, 0));
        Ledger.waited(Operation.WAIT, Ledger.begin(Operation.WAIT, 0));
        Ledger.waited(Operation.JOIN, join);
        assertEquals(1, booked(Counter.JOINS));
        assertEquals(0, booked(Counter.WAITS));
    }

    @Test
    void shouldBookAReadInsideALookupWithoutTime() {
        long lookup = Ledger.begin(Operation.LOOKUP, 0);
        long read = Ledger.begin(Operation.READ, socket);
        Ledger.read(socket, read, 10, null);
        Ledger.lookedUp(lookup);
        assertEquals(1, booked(Counter.SOCKET_READS));
        assertEquals(10, booked(Counter.SOCKET_READ_BYTES));
        assertEquals(0, booked(Counter.SOCKET_READ_NANOS));
        assertEquals(1, booked(Counter.LOOKUPS));
        assertTrue(booked(Counter.LOOKUP_NANOS) > 0);
    }

    @Test
    void shouldCountALookupInsideALookup() {
        long outer = Ledger.begin(Operation.LOOKUP, 0);
        Ledger.lookedUp(Ledger.begin(Operation.LOOKUP, 0));
        Ledger.lookedUp(outer);
        assertEquals(2, booked(Counter.LOOKUPS));
    }

    @Test
    void shouldBookAWaitThatKeepsNoTokenOnceHoweverOftenItEnds() {
        Ledger.waiting(Operation.SELECT);
        assertEquals("select", TestLedger.me().current().name());
        Ledger.waited(Operation.SELECT);
        Ledger.waited(Operation.SELECT);
        assertEquals(1, booked(Counter.SELECTS));
        assertTrue(booked(Counter.SELECT_NANOS) > 0);
    }

    @Test
    void shouldNotEndTheOuterOperationWithAWaitThatKeepsNoToken() {
        long park = Ledger.begin(Operation.PARK, 0);
        Ledger.waiting(Operation.SELECT);
        Ledger.waited(Operation.SELECT);
        assertEquals("park", TestLedger.me().current().name());
        Ledger.waited(Operation.PARK, park);
        assertEquals(0, booked(Counter.SELECTS));
        assertEquals(1, booked(Counter.PARKS));
    }

    @Test
    void shouldBookNothingInsideAWaitOfTheJdksOwn() {
        long poll = Ledger.begin(Operation.POLL, 0);
        Ledger.waited(Operation.PARK, Ledger.begin(Operation.PARK, 0));
        Ledger.yielded();
        Ledger.waited(Operation.POLL, poll);
        assertEquals(Counts.ZERO, booked().counted());
        assertNull(TestLedger.me().current());
    }

    @Test
    void shouldCountYields() {
        Ledger.yielded();
        Ledger.yielded();
        assertEquals(2, booked(Counter.YIELDS));
    }

    @Test
    void shouldNotBookWaitsOfTheAgent() {
        Ledger.exempt();
        Ledger.waited(Operation.PARK, Ledger.begin(Operation.PARK, 0));
        Ledger.waiting(Operation.PARK);
        Ledger.waited(Operation.PARK);
        Ledger.yielded();
        Ledger.include();
        assertEquals(Counts.ZERO, booked().counted());
    }

    @Test
    void shouldNotTakeLaterWaitsForPartsOfAnOperationWhoseEndFailed() {
        Ledger.begin(Operation.READ, socket);
        Ledger.suppressed(new StackOverflowError());
        assertNull(TestLedger.me().current());
        Ledger.waited(Operation.PARK, Ledger.begin(Operation.PARK, 0));
        assertEquals(1, booked(Counter.PARKS));
    }

    @Test
    void shouldAddUpToNoMoreThanTheLife() {
        long start = Ledger.begin(Operation.PARK, 0);
        Ledger.read(socket, Ledger.begin(Operation.READ, socket), 1, null);
        Ledger.waited(Operation.PARK, start);
        Task me = TestLedger.me();
        assertTrue(me.lifetimeNanos() >= me.accountedNanos(), me::toString);
        long byHand = 0;
        for (Counter counter : List.of(Counter.PARK_NANOS, Counter.SOCKET_READ_NANOS)) {
            byHand += booked(counter);
        }
        assertTrue(me.accountedNanos() >= byHand);
    }

    @Test
    void shouldAccountTheWaitThatIsUnderWay() {
        long start = Ledger.begin(Operation.PARK, 0);
        Task me = TestLedger.me();
        Ledger.waited(Operation.PARK, start);
        long sum = 0;
        for (Counter counter : Counter.values()) {
            sum += counter.isPartOfLife() ? me.counts().get(counter) : 0;
        }
        assertEquals(sum + me.current().nanos(), me.accountedNanos());
    }

    @Test
    void shouldKnowWhichThreadsWithoutAStripeAreBusy() {
        long busy = 1L << 40;
        int many = 100_000;
        for (long id = busy; id < busy + many; id++) {
            assertTrue(BusyThreads.enter(id), "first");
        }
        for (long id = busy; id < busy + many; id++) {
            assertFalse(BusyThreads.enter(id), "nested");
            assertTrue(BusyThreads.has(id));
        }
        for (long id = busy; id < busy + many; id++) {
            BusyThreads.leave(id);
            assertFalse(BusyThreads.has(id));
        }
        assertTrue(BusyThreads.enter(busy));
        BusyThreads.leave(busy);
    }

    /** A thread that waits for a client is not held up by its peer. */
    @Test
    void shouldTakeAcceptForWaitOfServer() {
        Counts[] seen = new Counts[1];
        TestLedger.onThread(
                "server",
                () -> {
                    Stripe mine = Tasks.open();
                    Booking.end(mine, nanosOf(Counter.SOCKET_ACCEPT_NANOS), 900, Token.UNTIMED);
                    Booking.end(mine, nanosOf(Counter.SOCKET_READ_NANOS), 30, Token.UNTIMED);
                    mine.close();
                    seen[0] = TestLedger.me().counts();
                });
        Counts counts = seen[0];
        assertEquals(30, counts.delay(Delay.SOCKET).longest());
        assertEquals(30, counts.delay(Delay.SOCKET).nanos());
        assertEquals(900, counts.delay(Delay.SELECT).longest());
    }

    private static int nanosOf(Counter counter) {
        return Layout.counter(counter.id());
    }
}
