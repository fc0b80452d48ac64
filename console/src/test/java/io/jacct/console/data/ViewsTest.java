// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ViewsTest {
    private static final List<ViewDefinition> ALL =
            List.of(
                    Views.THREADS,
                    Views.DEVICES,
                    Views.EXECUTORS,
                    Views.OWNERS,
                    Views.HANDLES,
                    Views.EXITS);

    @Test
    void shouldChartANumberThatTheyShow() {
        for (ViewDefinition view : ALL) {
            assertTrue(
                    view.isLog()
                            || view.columns().stream()
                                    .anyMatch(c -> !c.isText() && c.item().equals(view.chart())),
                    view::name);
        }
    }

    @Test
    void shouldSayWhatAThreadIsDoing() {
        assertEquals("read socket db:1", Doing.of(thread("read", "socket db:1", "", "")));
        assertEquals(
                "blocked by main on Object@1",
                Doing.of(thread("blocked", "", "java.lang.Object@1", "main")));
        assertEquals("(timed waiting)", Doing.of(thread("", "", "", "")), "a sleep on JDK 17");
        assertEquals(null, Doing.of(Row.of("a pool", Map.of("name", "a pool"))));
    }

    @Test
    void shouldSayWhoUsesADevice() {
        Row device = Row.of("socket db:1", Map.of("kind", "socket", "endpoint", "db:1"));
        List<Row> threads =
                List.of(thread("read", "socket db:1", "", ""), thread("read", "file /x", "", ""));
        assertEquals(List.of("t~1: read socket db:1"), Doing.users(device, threads));
    }

    @Test
    void shouldSayWhyItDoesNotSayWhatAThreadIsDoing() {
        String why = Doing.users(thread("", "", "", ""), List.of()).get(0);
        assertTrue(why.startsWith("jacct sees no operation of it"), why);
    }

    private static Row thread(String operation, String endpoint, String monitor, String owner) {
        return Row.of(
                "t~1",
                Map.of(
                        "state", "TIMED_WAITING",
                        "operation", operation,
                        "endpoint", endpoint,
                        "monitor", monitor,
                        "monitorOwner", owner));
    }
}
