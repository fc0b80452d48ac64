// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QuestionTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void shouldNameTheHolderAndSayThatABlockIsSeenLate() {
        assertEquals(
                "victim, for at least 58 s: blocked by holder on Object@5a",
                words("In operation for long", blocked("victim", 58_400_000_000L)));
    }

    @Test
    void shouldSayHowManyMoreHang() {
        assertEquals(
                "reader, for 60.0 s: read socket db:1; and 1 more",
                words(
                        "In operation for long",
                        blocked("victim", 58 * SECOND),
                        reads("reader", 60 * SECOND),
                        reads("client", SECOND / 2)));
        assertEquals("none", words("In operation for long", reads("client", SECOND / 2)));
    }

    @Test
    void shouldLeaveTheConsolesOwnCpuOutUnlessNothingElseUsesAny() {
        Row own = pool("RMI TCP Connection(N)", 8);
        assertEquals(
                "burner-N, 3.0 % of a processor, 1 thread"
                        + " (left out: 8.0 % of RMI and JMX, for consoles)",
                words("Most CPU now", own, pool("burner-N", 3)));
        assertEquals(
                "RMI TCP Connection(N), 8.0 % of a processor, 1 thread",
                words("Most CPU now", own, pool("idle-N", 0)));
    }

    @Test
    void shouldSayHowFastAQueueGrows() {
        Map<String, Object> items = new HashMap<>();
        items.put("name", "mailer-N");
        items.put("waiting", 1_234L);
        items.put("waitingGrowth", 36L);
        assertEquals(
                "mailer-N, 1,234 waiting",
                words("Queue grows", Row.of("mailer-N", items)),
                "an older jacct does not say the interval");
        items.put("seconds", 2.0);
        items.put("expectedWaitNanos", 90.0 * SECOND);
        assertEquals(
                "mailer-N, 1,234 waiting, growing by 18.0/s, a task that comes now waits 90.0 s",
                words("Queue grows", Row.of("mailer-N", items)));
    }

    private static String words(String text, Row... rows) {
        Question question =
                Question.ALL.stream().filter(q -> q.text().equals(text)).findFirst().orElseThrow();
        Comparator<Row> best = question.order().reversed();
        return question.words(
                List.of(rows).stream().filter(question.answers()).sorted(best).toList());
    }

    private static Row pool(String name, double cpu) {
        return Row.of(name, Map.of("name", name, "cpuPercent", cpu, "liveTasks", 1L));
    }

    private static Row reads(String name, long nanos) {
        return Row.of(
                name,
                Map.of(
                        "name",
                        name,
                        "operation",
                        "read",
                        "endpoint",
                        "socket db:1",
                        "hangNanos",
                        nanos));
    }

    private static Row blocked(String name, long nanos) {
        return Row.of(
                name,
                Map.of(
                        "name", name,
                        "operation", "blocked",
                        "monitor", "java.lang.Object@5a",
                        "monitorOwner", "holder",
                        "hangNanos", nanos));
    }
}
