// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.memory.StatisticLayout;
import io.jacct.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The entry point of the application, on an IO kstat and on many counters, with the test's clock.
 */
class ApplicationLedgerTest {
    private final StatisticFixture fixture = new StatisticFixture(8);

    private void after(long nanos, Object queue, int change) {
        fixture.page.now += nanos;
        ApplicationLedger.change(queue, change);
    }

    @Test
    @DisplayName(
            "KS-5, KS-6, KS-12: queues follow kstat, and transfers count at the end of service")
    void shouldAddUpTheQueues() {
        Object queue = fixture.io("queue");
        after(1, queue, ApplicationLedger.WAITQ_ENTER);
        after(10, queue, ApplicationLedger.WAITQ_ENTER);
        after(10, queue, ApplicationLedger.WAITQ_TO_RUNQ);
        after(10, queue, ApplicationLedger.WAITQ_EXIT);
        after(10, queue, ApplicationLedger.RUNQ_BACK_TO_WAITQ);
        after(10, queue, ApplicationLedger.WAITQ_TO_RUNQ);
        after(0, queue, ApplicationLedger.RUNQ_ENTER);
        long lastWait = fixture.page.now;
        long lastRun = fixture.page.now += 10;
        ApplicationLedger.transferred(queue, false, 512);
        ApplicationLedger.transferred(queue, true, 1 << 10);
        fixture.page.now += 1_000;
        assertEquals(
                "{nread=512, nwritten=1024, reads=1, writes=1, wtime=40, wlentime=50, wlastupdate="
                        + (lastWait + ", rtime=30, rlentime=40, rlastupdate=")
                        + (lastRun + ", wcnt=0, rcnt=0}"),
                fixture.values("queue").toString());
    }

    @Test
    @DisplayName("KS-7: the open interval grows from read to read")
    void shouldShowWhatIsUnderWay() {
        Object queue = fixture.io("queue");
        after(0, queue, ApplicationLedger.RUNQ_ENTER);
        after(0, queue, ApplicationLedger.RUNQ_ENTER);
        fixture.page.now += 7;
        Map<String, Long> values = fixture.values("queue");
        assertEquals("7 14 2", text(values, "rtime", "rlentime", "rcnt"));
        assertEquals(values, fixture.values("queue"));
        fixture.page.now += 1;
        assertEquals("8 16 2", text(fixture.values("queue"), "rtime", "rlentime", "rcnt"));
        assertEquals("0 0 2", text(fixture.values("queue", false), "rtime", "rlentime", "rcnt"));
    }

    private static String text(Map<String, Long> values, String... names) {
        List<String> text = new ArrayList<>();
        for (String name : names) {
            text.add(values.get(name).toString());
        }
        return String.join(" ", text);
    }

    @Test
    @DisplayName("KS-6: no queue gets a negative length")
    void shouldIgnoreExitsFromAnEmptyQueue() {
        Object queue = fixture.io("queue");
        after(1, queue, ApplicationLedger.WAITQ_EXIT);
        after(1, queue, ApplicationLedger.RUNQ_EXIT);
        after(1, queue, ApplicationLedger.RUNQ_ENTER);
        after(5, queue, ApplicationLedger.RUNQ_EXIT);
        assertEquals("0 5 0", text(fixture.values("queue"), "wtime", "rlentime", "rcnt"));
    }

    @Test
    void shouldIgnoreWhatIsNotOfThatKind() {
        Object queue = fixture.io("queue");
        ApplicationLedger.add(queue, 0, 5);
        ApplicationLedger.set(queue, 0, 5);
        assertEquals(0, ApplicationLedger.start(queue));
        ApplicationLedger.stop(queue, 1);
        ApplicationLedger.change(queue, 99);
        Object counter = fixture.counter("hits");
        ApplicationLedger.change(counter, ApplicationLedger.WAITQ_ENTER);
        ApplicationLedger.transferred(counter, true, 5);
        assertTrue(fixture.values("queue").values().stream().allMatch(value -> value == 0));
        assertEquals(0, fixture.value("hits"));
    }

    @Test
    void shouldGrowThePageForWhoeverWaits() {
        TestLedger.open();
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Object counter =
                    ApplicationLedger.enter(
                            this,
                            StatisticLayout.COUNTER,
                            "",
                            0,
                            "many " + i,
                            "",
                            new String[] {"value"},
                            null,
                            0);
            assertNotNull(counter, "counter " + i);
            ApplicationLedger.add(counter, 0, i);
            all.add(counter);
        }
        Snapshot snapshot = TestLedger.snapshot();
        assertEquals(
                99 * 100 / 2,
                snapshot.statistics().stream()
                        .filter(each -> each.name().startsWith("many "))
                        .mapToLong(each -> each.values().get("value"))
                        .sum());
        all.forEach(ApplicationLedger::leave);
        assertEquals(0, snapshot.health().get("lostStatistics"));
    }
}
