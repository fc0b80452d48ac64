// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Statistic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The application's own counters, in each command that shows a page. */
class StatisticsShownTest {
    @TempDir private Path directory;

    private FakePages pages;

    @BeforeEach
    void setUp() throws IOException {
        pages = new FakePages(directory);
        pages.put(
                4711,
                with(
                        new Statistic(
                                "named", "cache", 2, "sessions", "cache", 5, 9, Map.of("hits", 3L)),
                        new Statistic(
                                "counter",
                                "counter",
                                0,
                                "orders",
                                "counter",
                                6,
                                9,
                                Map.of("value", -4L))));
    }

    private static Snapshot with(Statistic... statistics) {
        Snapshot one = Fixture.snapshot();
        return one.with(one.inventory().withStatistics(List.of(statistics)));
    }

    @Test
    void shouldBeInThePagesJson() {
        assertEquals(
                "[{\"kind\":\"named\",\"module\":\"cache\",\"instance\":2,\"name\":\"sessions\","
                        + "\"class\":\"cache\",\"createdNanos\":5,\"values\":{\"hits\":3}},"
                        + "{\"kind\":\"counter\",\"module\":\"counter\",\"instance\":0,"
                        + "\"name\":\"orders\",\"class\":\"counter\",\"createdNanos\":6,"
                        + "\"values\":{\"value\":-4}}]",
                JsonParser.parseString(pages.run("page", "--json", "4711").out())
                        .getAsJsonObject()
                        .get("statistics")
                        .toString());
    }

    @Test
    void shouldBeInThePagesText() {
        String text = pages.run("page", "4711").out();
        assertTrue(
                text.endsWith(
                        "\n\n"
                                + "STATISTIC         KIND     VALUE  IS\n"
                                + "cache:2:sessions  named    hits    3\n"
                                + "counter:0:orders  counter  value  -4\n"),
                text);
    }

    @Test
    void shouldBeKstats() {
        assertEquals(
                "cache:2:sessions:hits\t3\ncounter:0:orders:value\t-4\n",
                pages.run("kstat", "-p", "4711", "cache:::hits", "counter:::value").out());
    }
}
