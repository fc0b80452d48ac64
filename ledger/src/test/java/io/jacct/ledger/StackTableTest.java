// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.application.Code;
import io.jacct.counter.Health;
import io.jacct.counter.StackKind;
import io.jacct.ledger.stack.DrawnStack;
import io.jacct.ledger.stack.StackTable;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.Layout;
import io.jacct.memory.StackLayout;
import io.jacct.snapshot.page.Reading;
import io.jacct.snapshot.stack.StackFrame;
import io.jacct.snapshot.stack.StackUse;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stacks in a page of their own, as a reader sees them. */
class StackTableTest {
    private final LedgerState state = Ledgers.make(16, 16);
    private StackTable stacks;
    private long cohort;

    @BeforeEach
    void make() throws IOException {
        stacks = new StackTable(state.open, 1_000_000, 1_000_000);
        ThreadStripe thread = Ledgers.task(state, 101, "worker-1");
        cohort = thread.cohort.get(Layout.TASK_ID);
    }

    private List<StackUse> read() {
        stacks.run();
        return Reading.ofReady(state.page).stacks();
    }

    private void append(long bytes) {
        Code.append(() -> stacks.ended(null, StackKind.WRITE, 3, cohort, 1, bytes, 2000));
    }

    @Test
    void shouldTellWhoseStackHasDoneWhat() {
        for (long bytes : new long[] {100, 50}) {
            append(bytes);
        }
        List<StackUse> all = read();
        assertEquals(1, all.size());
        StackUse one = all.get(0);
        assertEquals("worker-N", one.pool());
        assertEquals(3, one.device());
        assertEquals(StackKind.WRITE, one.kind());
        assertEquals(2, one.sums().drawn());
        assertEquals(150, one.sums().bytes());
        assertEquals(4000, one.sums().nanos());
        assertEquals("io.jacct.application.Code.append", one.frames().get(0).method());
    }

    /** The JVM ends before the housekeeper looks again. */
    @Test
    void shouldEnterAtTheEndWhatWasTakenSinceTheLastLook() {
        append(100);
        stacks.last(Long.MAX_VALUE);
        append(20);
        append(3);
        stacks.last(0);
        List<StackUse> all = Reading.ofReady(state.page).stacks();
        assertEquals(120, all.stream().mapToDouble(one -> one.sums().bytes()).sum());
        assertEquals(1, Reading.ofDead(state.page).health().get(Health.STACKS_LOST.label()));
    }

    /** The thread stands so deep that not all frames have room. */
    @Test
    void shouldKeepTheInnermostFrames() {
        Code.deep(500, () -> stacks.ended(null, StackKind.READ, 3, cohort, 1, 10, 2000));
        StackUse one = read().get(0);
        assertEquals(StackLayout.MOST, one.frames().size());
        assertTrue(one.depth() > 500);
        assertEquals("io.jacct.application.Code.deep", one.frames().get(100).method());
    }

    @Test
    void shouldCountHandlesThatAreOpenStill() {
        DrawnStack kept = stacks.opened(1, cohort);
        DrawnStack closed = stacks.opened(1, cohort);
        stacks.closed(closed);
        double left = 0;
        for (StackUse one : read()) {
            assertEquals(StackKind.HANDLE, one.kind());
            left += one.sums().events() - one.sums().closed();
        }
        assertEquals(1, left);
        stacks.closed(kept);
        assertEquals(0, read().stream().mapToDouble(StackTableTest::open).sum());
    }

    private static double open(StackUse one) {
        return one.sums().events() - one.sums().closed();
    }

    @Test
    void shouldTellWhereATaskThatWaitedWasSubmitted() {
        Object task = new Object();
        Code.append(() -> stacks.handing(task));
        assertEquals(0, read().size());
        Code.scan(() -> stacks.acting(new Object(), cohort));
        Code.scan(() -> stacks.acting(task, cohort));
        Code.scan(() -> stacks.acting(task, cohort));
        StackUse one = read().get(0);
        assertEquals(1, one.sums().events());
        assertTrue(one.sums().nanos() > 0);
        assertEquals("worker-N", one.pool());
        assertEquals("io.jacct.application.Code.append", one.frames().get(0).method());
    }

    @Test
    void shouldShowWhatAMonitorBlocks() {
        stacks.blocked(Thread.currentThread(), cohort, 1_000_000_000);
        StackUse one = read().get(0);
        assertEquals(StackKind.BLOCKED, one.kind());
        assertEquals(1_000_000_000, one.sums().nanos());
    }

    /** So many stacks on so many devices that most must be folded: the sums stay. */
    @Test
    void shouldLoseNothingOfASumWhereThereIsNoRoom() {
        double bytes = 0;
        for (int i = 0; i < 40; i++) {
            for (int device = 0; device < 100; device++) {
                int size = 1 + device;
                Code.deep(i, () -> stacks.ended(null, StackKind.WRITE, size, cohort, 1, size, 1e9));
                bytes += size;
            }
            read();
        }
        List<StackUse> all = read();
        assertEquals(bytes, all.stream().mapToDouble(one -> one.sums().bytes()).sum(), 1e-6);
        assertTrue(all.size() <= 2048, () -> "stacks: " + all.size());
        long folded = Reading.ofDead(state.page).health().get(Health.STACKS_FOLDED.label());
        assertTrue(folded > 0);
        // each stack is there, at least without its devices
        assertEquals(40, all.stream().map(one -> one.depth()).distinct().count());
    }

    /** Each stack of that many frames has written that many bytes, at every moment. */
    @Test
    void shouldNeverShowFramesOfAnotherStack() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        Thread writer =
                new Thread(
                        () -> {
                            for (int i = 0; i < 6000; i++) {
                                int depth = i * 7 % 199;
                                int device = i % 61;
                                Runnable event =
                                        () ->
                                                stacks.ended(
                                                        null,
                                                        StackKind.WRITE,
                                                        device,
                                                        cohort,
                                                        1,
                                                        depth,
                                                        1e9);
                                Code.deep(depth, event);
                                if (i % 50 == 0) {
                                    stacks.run();
                                }
                            }
                            done.set(true);
                        });
        writer.start();
        int seen = 0;
        while (!done.get()) {
            for (StackUse one : Reading.ofReady(state.page).stacks()) {
                long frames = one.frames().stream().filter(StackTableTest::isDeep).count();
                assertEquals((frames - 1) * one.sums().events(), one.sums().bytes(), one::toString);
                seen++;
            }
        }
        writer.join();
        assertTrue(seen > 0);
    }

    private static boolean isDeep(StackFrame frame) {
        return frame.method().equals("io.jacct.application.Code.deep");
    }
}
