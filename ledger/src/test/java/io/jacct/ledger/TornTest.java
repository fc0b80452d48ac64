// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.DevstatCodes;
import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.device.DeviceAccount;
import io.jacct.ledger.device.DeviceStripe;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.Layout;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors that stop a writer of a shared record, and pages that hold garbage. */
@Tag("slow")
class TornTest {
    private static final int STACK_BYTES = 256 << 10;
    private static final int OVERFLOWS = 100;
    private static final long ODD = 0x5A5A_5A5A_5A5BL;

    private final DeviceFixture fixture = new DeviceFixture();
    private final DeviceAccount device = fixture.device;

    @AfterEach
    void tearDown() {
        fixture.close();
    }

    private long transaction(int thread) {
        fixture.now++;
        long token = fixture.on(thread, () -> device.begin(1));
        return fixture.on(thread, () -> device.end(token, DevstatCodes.READ, 5, 0, false));
    }

    /** Each thread books something on the existing stripes, and no thread has to wait. */
    private void assertGoesOn(int stripes) {
        long before = fixture.read().reads().operations();
        for (int i = 0; i < 40; i++) {
            transaction(i % 4);
        }
        assertEquals(40, fixture.read().reads().operations() - before);
        assertEquals(stripes, device.stripes().length);
    }

    /** The frame that took a stripe gives it back, whatever is thrown in between. */
    private void assertNothingHeld() {
        for (DeviceStripe stripe : device.stripes()) {
            assertEquals(0, stripe.holder);
        }
    }

    /** Each error with each number of stripes. */
    static Stream<Arguments> errorsAndStripes() {
        return Stream.of(TornBy.values())
                .flatMap(by -> Stream.of(1, 2, 4).map(stripes -> Arguments.of(by, stripes)));
    }

    /** The error happens in the next operation, which has a record open then. */
    private void assertTorn(TornBy by, Executable operation) {
        fixture.meanwhile = by;
        assertThrows(by.error, operation);
    }

    @ParameterizedTest
    @MethodSource("errorsAndStripes")
    void shouldGoOnWhereABeginningWasTorn(TornBy by, int stripes) {
        fixture.stripes(stripes);
        for (int i = 0; i < 4; i++) {
            assertTorn(by, () -> device.begin(1));
            assertNothingHeld();
        }
        assertGoesOn(stripes);
    }

    @ParameterizedTest
    @MethodSource("errorsAndStripes")
    void shouldGoOnWhereAnEndWasTorn(TornBy by, int stripes) {
        fixture.stripes(stripes);
        long token = device.begin(1);
        assertTorn(by, () -> device.end(token, 0, 0, 0, false));
        assertNothingHeld();
        assertGoesOn(stripes);
        device.end(token, DevstatCodes.READ, 5, 0, false);
        assertEquals(0, fixture.read().busyCount(), "the end can be given again");
    }

    @ParameterizedTest
    @EnumSource
    void shouldExtendAndFoldWhereSomethingWasTorn(TornBy by) {
        fixture.stripes(2);
        assertTorn(by, () -> device.begin(1));
        fixture.stripes(4);
        assertTorn(by, () -> device.begin(1));
        int other = fixture.endpoints.of(EndpointKind.FILE, "/other");
        assertTrue(device.foldInto(fixture.endpoints.entry(other).device));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("the next writer counts a torn record")
    void shouldCountWhatWasTorn(TornBy by) {
        TestLedger.open();
        long before = TestLedger.snapshot().health().get("tornBookings");
        assertTorn(by, () -> device.begin(1));
        transaction(1);
        transaction(2);
        assertEquals(1, TestLedger.snapshot().health().get("tornBookings") - before);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    @DisplayName("a program that writes into a page makes no thread wait")
    void shouldGoOnWhereThePageHoldsOddSequences(int stripes) {
        fixture.stripes(stripes);
        for (DeviceStripe stripe : device.stripes()) {
            CounterMemory.putRelease(stripe.address + Layout.SEQUENCE, ODD);
        }
        assertGoesOn(stripes);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 1, ODD, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE / 2 + 3})
    @DisplayName("no content of a busy device's log makes a thread wait")
    void shouldGoOnWhereALogHoldsGarbage(long garbage) {
        fixture.stripes(4);
        long log = device.stripes()[0].log().record.address;
        for (int word = DeviceLayout.CURRENT_SUM; word < DeviceLayout.STRIPE_LENGTH; word += 8) {
            CounterMemory.putRelease(log + word, garbage);
        }
        for (int i = 0; i < 1000; i++) {
            transaction(i % 4);
        }
        assertGoesOn(4);
    }

    @Test
    @DisplayName("if none of four owners comes back, one thread waits long, once")
    void shouldSeizeWhatNobodyGivesBack() {
        fixture.stripes(4);
        for (DeviceStripe stripe : device.stripes()) {
            DeviceFixture.takenBySomebody(stripe);
        }
        transaction(0);
        assertEquals(1, Stream.of(device.stripes()).filter(each -> each.holder == 0).count());
        assertGoesOn(4);
    }

    @Test
    void shouldHaveAgainWhatItWasTornAwayFromItself() {
        DeviceStripe mine = device.stripes()[0];
        assertTrue(mine.tryOpen());
        device.add(DeviceLayout.FREES, 1);
        assertEquals(1, device.stripes().length);
        assertGoesOn(1);
    }

    @Test
    void shouldLeaveNothingTakenAtTheEndOfTheStack() throws Exception {
        fixture.stripes(2);
        ExecutorFixture executors = new ExecutorFixture();
        ExecutorAccount account = executors.pool(new Object(), "worker");
        overflow(
                () -> {
                    long token = device.begin(1);
                    ExecutorBooking.begin(account);
                    device.book(Token.UNTIMED, 0, DevstatCodes.WRITE, 1, 0, false);
                    ExecutorBooking.end(account, 1);
                    device.end(token, DevstatCodes.READ, 5, 0, false);
                });
        assertNothingHeld();
        for (int i = 0; i < Layout.EXECUTOR_STRIPE_COUNT; i++) {
            Seqlock stripe = account.take(i);
            stripe.close();
            assertEquals(0, stripe.sequence() & 1);
        }
        assertGoesOn(2);
    }

    /**
     * Runs the action in each of the last frames that a stack has room for, from the deepest up.
     */
    private static void overflow(Runnable operation) throws InterruptedException {
        Runnable often =
                () -> {
                    for (int i = 0; i < OVERFLOWS; i++) {
                        deeper(operation);
                    }
                };
        Thread thread = new Thread(null, often, "deep", STACK_BYTES);
        thread.start();
        thread.join();
    }

    private static boolean deeper(Runnable operation) {
        boolean done;
        try {
            done = deeper(operation);
        } catch (StackOverflowError end) {
            done = false;
        }
        if (!done) {
            operation.run();
        }
        return true;
    }
}
