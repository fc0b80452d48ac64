// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.kstat.Errno;
import io.jacct.kstat.IoData;
import io.jacct.kstat.Kstat;
import io.jacct.kstat.KstatControl;
import io.jacct.kstat.KstatException;
import io.jacct.kstat.KstatFlag;
import io.jacct.kstat.Named;
import io.jacct.kstat.NamedData;
import io.jacct.kstat.RawData;
import io.jacct.kstat.TimerData;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Statistic;
import io.jacct.snapshot.StatisticValue;
import io.jacct.testing.SnapshotBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StatisticKstatsTest {
    private static final long TAKEN = 9_000;

    private static Map<String, Long> values(Object... namesAndValues) {
        Map<String, Long> values = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put((String) namesAndValues[i], ((Integer) namesAndValues[i + 1]).longValue());
        }
        return values;
    }

    private static Statistic counter(String name, int value, long created) {
        Map<String, Long> one = values("value", value);
        return new Statistic("counter", "counter", 0, name, "counter", created, TAKEN, one);
    }

    private static Statistic of(String kind, String module, int instance, Object... values) {
        return new Statistic(
                kind, module, instance, "sessions", "cache", 5_000, TAKEN, values(values));
    }

    private static Statistic queues(String module, int instance) {
        return of(
                "io",
                module,
                instance,
                "nread",
                1,
                "nwritten",
                2,
                "reads",
                3,
                "writes",
                4,
                "wtime",
                5,
                "wlastupdate",
                11,
                "rlastupdate",
                12,
                "wlentime",
                6,
                "rtime",
                7,
                "rlentime",
                8,
                "wcnt",
                9,
                "rcnt",
                10);
    }

    private static Snapshot snapshot(Statistic... statistics) {
        return SnapshotBuilder.of(SnapshotBuilder.page(1, 0, Map.of()), 1_500, TAKEN)
                .statistics(List.of(statistics))
                .build();
    }

    private static Kstat read(KstatControl control, String module, int instance, String name)
            throws KstatException {
        Kstat kstat = control.lookup(module, instance, name);
        control.read(kstat);
        return kstat;
    }

    private static KstatControl open(Statistic... statistics) throws KstatException {
        return KstatControl.open(new PageKstats(snapshot(statistics)).chain());
    }

    @Test
    void shouldShowEachUnderTheNamesThatTheApplicationGave() throws KstatException {
        KstatControl control =
                open(
                        of("named", "cache", 3, "hits", 5, "level", -1),
                        queues("queue", 0),
                        of(
                                "timer",
                                "query",
                                1,
                                "num_events",
                                2,
                                "elapsed_time",
                                30,
                                "min_time",
                                10,
                                "max_time",
                                20,
                                "start_time",
                                40,
                                "stop_time",
                                50));
        Kstat named = read(control, "cache", 3, "sessions");
        assertEquals("cache 5000", named.header().kstatClass() + " " + named.header().crtime());
        List<Named> expected = List.of(Named.ofInt64("hits", 5), Named.ofInt64("level", -1));
        assertEquals(new NamedData(expected), named.data());
        assertEquals(
                new IoData(1, 2, 3, 4, 5, 6, 11, 7, 8, 12, 9, 10),
                read(control, "queue", 0, "sessions").data());
        assertEquals(
                new TimerData(List.of(new TimerData.Timer("sessions", 2, 30, 10, 20, 40, 50))),
                read(control, "query", 1, "sessions").data());
    }

    private static Statistic of(String kind, boolean writable, List<StatisticValue> values) {
        return new Statistic(
                kind, "module", 0, "sessions", "class", 5_000, TAKEN, writable, values);
    }

    @Test
    void shouldKeepTypesAndLeaveOutWhatIsNotKnown() throws KstatException {
        StatisticValue number = StatisticValue.ofWord("number", 2, -1);
        StatisticValue part = StatisticValue.ofWord("part", 6, Double.doubleToRawLongBits(0.5));
        StatisticValue text = StatisticValue.ofBytes("text", 9, new byte[] {'o', 'k'});
        List<StatisticValue> all = List.of(number, part, number.unknown(), text, text.unknown());
        Kstat typed = read(open(of("named", true, all)), "module", 0, "sessions");
        assertEquals(
                new NamedData(
                        List.of(
                                Named.ofUint32("number", 0xFFFF_FFFFL),
                                Named.ofDouble("part", 0.5),
                                Named.ofString("text", "ok"))),
                typed.data());
        assertTrue(typed.header().flags().contains(KstatFlag.WRITABLE));
    }

    @Test
    @DisplayName("EACCES: nobody writes to a page")
    void shouldShowBytes() throws KstatException {
        byte[] bytes = {1, 2};
        StatisticValue value = StatisticValue.ofBytes("bytes", StatisticValue.BYTES, bytes);
        for (boolean writable : new boolean[] {false, true}) {
            KstatControl control = open(of("raw", writable, List.of(value)));
            Kstat raw = read(control, "module", 0, "sessions");
            assertEquals(new RawData(bytes), raw.data());
            KstatException refused =
                    assertThrows(KstatException.class, () -> control.write(raw, raw.data()));
            assertEquals(Errno.EACCES, refused.errno());
        }
        KstatControl control = open(of("raw", false, List.of(value.unknown())));
        assertEquals(0, read(control, "module", 0, "sessions").data().size());
    }

    @Test
    void shouldTellCountersWithLongNamesApart() throws KstatException {
        String begin = "com.example.orders.persistence.";
        KstatControl control = open(counter(begin + "a", 7, 1), counter(begin + "b", 8, 2));
        NamedData second = (NamedData) read(control, "counter", 1, begin.substring(0, 30)).data();
        assertEquals(begin + "b", second.lookup("name").text());
        assertEquals("8", second.lookup("value").text());
    }

    @Test
    @DisplayName("KS-1: a kstat with the name of one of jacct's own is another instance")
    void shouldLeaveJacctsOwnNamesAlone() throws KstatException {
        Statistic totals =
                new Statistic("named", "jvm", 0, "totals", "x", 1, TAKEN, values("live", 7));
        KstatControl control = open(totals);
        assertEquals("task", read(control, "jvm", 0, "totals").header().kstatClass());
        assertEquals("x", read(control, "jvm", 1, "totals").header().kstatClass());
    }

    @Test
    @DisplayName("KS-4: a kstat that went and came again is a new one")
    void shouldTellTheNextOfThatNameFromTheLast() throws KstatException {
        PageKstats kstats = new PageKstats(snapshot(counter("hits", 7, 1)));
        KstatControl control = KstatControl.open(kstats.chain());
        int first = read(control, "counter", 0, "hits").header().kid();
        kstats.refresh(snapshot(counter("hits", 0, 2)));
        control.chainUpdate();
        Kstat second = read(control, "counter", 0, "hits");
        assertEquals(first + 1, second.header().kid());
        assertEquals(2, second.header().crtime());
    }
}
