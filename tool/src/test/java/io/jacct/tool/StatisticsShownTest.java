// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Statistic;
import io.jacct.snapshot.StatisticValue;
import io.jacct.testing.SnapshotBuilder;
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
        return SnapshotBuilder.of(one).statistics(List.of(statistics)).build();
    }

    @Test
    void shouldBeInThePagesJson() {
        assertEquals(
                "[{\"kind\":\"named\",\"module\":\"cache\",\"instance\":2,\"name\":\"sessions\","
                        + "\"class\":\"cache\",\"createdNanos\":5,\"writable\":false,\"values\":{\"hits\":3}},"
                        + "{\"kind\":\"counter\",\"module\":\"counter\",\"instance\":0,"
                        + "\"name\":\"orders\",\"class\":\"counter\",\"createdNanos\":6,"
                        + "\"writable\":false,\"values\":{\"value\":-4}}]",
                JsonParser.parseString(pages.run("page", "--json", "4711").out())
                        .getAsJsonObject()
                        .get("statistics")
                        .toString());
    }

    @Test
    void shouldShowTypedValuesAndBytes() throws IOException {
        StatisticValue text = StatisticValue.ofBytes("state", 9, new byte[] {'o', 'k'});
        StatisticValue large = StatisticValue.ofWord("large", 4, -1);
        StatisticValue nan = StatisticValue.ofWord("nan", 6, Double.doubleToLongBits(Double.NaN));
        StatisticValue bytes = StatisticValue.ofBytes("bytes", -1, new byte[] {1, (byte) 0xab});
        StatisticValue gone = new StatisticValue("gone", 9, null);
        pages.put(
                4712,
                with(
                        typed("named", List.of(text, large, nan, gone)),
                        typed("raw", List.of(bytes))));
        assertEquals(
                "m:0:named:large\t18446744073709551615\nm:0:named:nan\tNaN\n"
                        + "m:0:named:state\tok\nm:0:raw:bytes\t01ab\n",
                pages.run("kstat", "-p", "4712", "m:::/^[^cs]|^state/").out());
        String json = pages.run("page", "--json", "4712").out();
        assertTrue(json.contains("\"large\":18446744073709551615,\"nan\":\"NaN\""), json);
        assertTrue(json.contains("\"writable\":true,\"values\":{\"bytes\":\"01ab\"}"), json);
        assertTrue(json.contains("\"gone\":null"), json);
        assertTrue(pages.run("page", "4712").out().contains("gone"));
    }

    private static Statistic typed(String kind, List<StatisticValue> values) {
        return new Statistic(kind, "m", 0, kind, "class", 5, 9, true, values);
    }

    @Test
    void shouldBeInThePagesText() {
        String text = pages.run("page", "4711").out();
        assertTrue(
                text.endsWith(
                        "\n\n"
                                + "STATISTIC         KIND     VALUE  IS\n"
                                + "cache:2:sessions  named    hits   3\n"
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
