// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.jacct.ledger.statistic.StatisticBooking;
import io.jacct.ledger.statistic.StatisticEntry;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.StatisticLayout;
import io.jacct.snapshot.Statistic;
import io.jacct.snapshot.StatisticValue;
import io.jacct.snapshot.page.StatisticPages;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Statistics of many values, of texts and of bytes, which take several records. */
class TypedStatisticsTest {
    private static final String[] NONE = {};
    private static final int MOST = 100;

    private final StatisticFixture fixture = new StatisticFixture(MOST);

    private StatisticEntry enter(int kind, String name, String[] values, byte... data) {
        while (fixture.statistics.low()) {
            fixture.statistics.grow();
        }
        return fixture.statistics.enter(this, kind, "module", 3, name, "class", values, data, 0);
    }

    private StatisticEntry raw(byte... bytes) {
        return enter(StatisticLayout.RAW, "raw", NONE, bytes);
    }

    private static String[] names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "value " + i).toArray(String[]::new);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void shouldGrowThePageForAllRecords() {
        TestLedger.open();
        byte[] bytes = new byte[StatisticLayout.MOST_PARTS * StatisticLayout.MOST_BYTES];
        bytes[bytes.length - 1] = 7;
        Object raw =
                ApplicationLedger.enter(
                        this, StatisticLayout.RAW, "module", 0, "large", "class", NONE, bytes, 0);
        assertNotNull(raw);
        Statistic read =
                TestLedger.snapshot().statistics().stream()
                        .filter(each -> each.name().equals("large"))
                        .findFirst()
                        .orElseThrow();
        assertArrayEquals(bytes, (byte[]) read.all().get(0).value());
        ApplicationLedger.leave(raw);
    }

    private Statistic only() {
        List<Statistic> all = fixture.read();
        assertEquals(1, all.size());
        return all.get(0);
    }

    private static String text(Statistic statistic) {
        return statistic.all().stream()
                .map(each -> each.name() + "=" + each.text())
                .collect(Collectors.joining(" "));
    }

    @Test
    void shouldHaveManyValues() {
        StatisticEntry many = fixture.named("many", names(40));
        for (int i = 0; i < 40; i++) {
            StatisticBooking.set(many, i, 100);
            StatisticBooking.add(many, i, i);
        }
        StatisticBooking.add(many, 40, 1);
        Statistic read = only();
        String expected =
                IntStream.range(0, 40)
                        .mapToObj(i -> "value " + i + "=" + (100 + i))
                        .collect(Collectors.joining(" "));
        assertEquals(expected, text(read));
        assertEquals("many class 7", read.name() + " " + read.sort() + " " + read.instance());
        fixture.statistics.leave(many);
        assertEquals(List.of(), fixture.read());
        fixture.named("next", names(40));
        assertEquals(40, only().values().values().stream().filter(is -> is == 0).count());
    }

    @Test
    void shouldHaveNumbersOfAllTypes() {
        byte[] types = {1, 2, 3, 4, 5, 6};
        StatisticEntry typed = enter(StatisticLayout.NAMED, "typed", names(6), types);
        for (int i = 0; i < 4; i++) {
            StatisticBooking.set(typed, i, 5);
            StatisticBooking.add(typed, i, -6);
        }
        StatisticBooking.set(typed, 4, Float.floatToRawIntBits(-1.5f));
        for (double each : new double[] {Double.NaN, -0.1, 1e300}) {
            StatisticBooking.set(typed, 5, Double.doubleToRawLongBits(each));
        }
        assertEquals(
                "value 0=-1 value 1=4294967295 value 2=-1 value 3=18446744073709551615"
                        + " value 4=-1.5 value 5=1.0E300",
                text(only()));
    }

    @Test
    void shouldHaveTextsBesideNumbers() {
        byte[] types = new byte[20];
        Arrays.fill(types, (byte) StatisticLayout.INT64);
        types[1] = StatisticLayout.STRING;
        types[17] = StatisticLayout.CHAR;
        StatisticEntry texts = enter(StatisticLayout.NAMED, "texts", names(20), types);
        assertEquals("", only().all().get(1).value());
        String longest = "x".repeat(StatisticLayout.MOST_BYTES);
        fixture.statistics.write(texts, 1, utf8("before"));
        fixture.statistics.write(texts, 1, utf8(longest));
        fixture.statistics.write(texts, 17, utf8("\u00fcber"));
        fixture.statistics.write(texts, 2, utf8("no text"));
        fixture.statistics.write(texts, 20, utf8("no value"));
        StatisticBooking.add(texts, 2, 4);
        StatisticBooking.add(texts, 18, 5);
        List<StatisticValue> all = only().all();
        assertEquals(longest, all.get(1).value());
        assertEquals(4L, all.get(2).value());
        assertEquals("\u00fcber", all.get(17).value());
        assertEquals(StatisticLayout.CHAR, all.get(17).type());
        assertEquals(5L, all.get(18).value());
    }

    @Test
    void shouldHaveBytes() {
        byte[] bytes = new byte[5_000];
        StatisticEntry raw = raw(bytes);
        assertArrayEquals(bytes, (byte[]) only().all().get(0).value());
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 7);
        }
        fixture.statistics.write(raw, 0, bytes);
        fixture.statistics.write(raw, 0, new byte[4_999]);
        assertEquals("raw", only().kind());
        assertArrayEquals(bytes, (byte[]) only().all().get(0).value());
        fixture.statistics.leave(raw);
        fixture.statistics.write(raw, 0, bytes);
        fixture.named("next", names(100));
        assertEquals(100, only().values().values().stream().filter(is -> is == 0).count());
    }

    @Test
    void shouldShowAllBytesOfOneWriting() throws InterruptedException {
        StatisticEntry raw = raw(new byte[3_000]);
        AtomicBoolean enough = new AtomicBoolean();
        Thread writer =
                new Thread(
                        () -> {
                            byte[] bytes = new byte[3_000];
                            while (!enough.get()) {
                                Arrays.fill(bytes, (byte) (bytes[0] + 1));
                                fixture.statistics.write(raw, 0, bytes);
                            }
                        });
        writer.start();
        try {
            int whole = 0;
            while (whole < 1_000) {
                byte[] read = (byte[]) only().all().get(0).value();
                if (read != null) {
                    byte[] expected = new byte[3_000];
                    Arrays.fill(expected, read[0]);
                    assertArrayEquals(expected, read);
                    whole++;
                }
            }
        } finally {
            enough.set(true);
            writer.join();
        }
    }

    @Test
    void shouldNotKnowBytesThatAKilledWriterLeftInHalf() {
        StatisticEntry raw = raw((byte) 1, (byte) 2);
        long sequence = raw.record.address + Layout.EXECUTOR_STRIPES + Layout.SEQUENCE;
        CounterMemory.putRelease(sequence, CounterMemory.getAcquire(sequence) | 1);
        assertNull(only().all().get(0).value());
        fixture.statistics.write(raw, 0, new byte[] {3, 4});
        assertArrayEquals(new byte[] {3, 4}, (byte[]) only().all().get(0).value());
    }

    @Test
    void shouldTellWhatIsWritableAndWhatIsNotKnown() {
        StatisticEntry named = fixture.named("named", "value");
        assertEquals("false value=0", only().writable() + " " + text(only()));
        fixture.statistics.mark(named, StatisticLayout.WRITABLE | StatisticLayout.FAILED);
        assertEquals("true value=-", only().writable() + " " + text(only()));
        fixture.statistics.mark(named, 0);
        assertEquals("false value=0", only().writable() + " " + text(only()));
        fixture.statistics.leave(named);
        fixture.statistics.mark(named, StatisticLayout.FAILED);
        fixture.named("next", "value");
        assertEquals("value=0", text(only()));
    }

    @Test
    void shouldNotShowForLongWhatAHangingUpdateLeftBehind() {
        StatisticEntry named = fixture.named("named", "value");
        fixture.statistics.mark(named, StatisticLayout.COMPUTED);
        assertEquals("value=0", at(9_000_000_000L, true));
        assertEquals("value=-", at(11_000_000_000L, true));
        assertEquals("value=0", at(11_000_000_000L, false), "the last values of a killed JVM");
        fixture.statistics.mark(named, StatisticLayout.COMPUTED);
        assertEquals("value=0", at(9_000_000_000L, true));
    }

    /** The values as read that many nanoseconds from now. */
    private String at(long nanos, boolean alive) {
        return text(
                StatisticPages.read(fixture.page.state.page, () -> System.nanoTime() + nanos, alive)
                        .get(0));
    }

    @Test
    void shouldFindTheOwner() {
        StatisticEntry raw = raw();
        assertSame(this, fixture.statistics.owner("module", 3, "raw"));
        assertNull(fixture.statistics.owner("module", 4, "raw"));
        fixture.statistics.leave(raw);
        assertNull(fixture.statistics.owner("module", 3, "raw"));
    }

    @Test
    void shouldTakeAllItsRecordsOrNone() {
        for (int i = 0; i < 4; i++) {
            fixture.statistics.grow();
        }
        assertNotNull(raw(new byte[60 * StatisticLayout.MOST_BYTES]));
        assertNull(fixture.named("named", names(41 * StatisticLayout.MOST_VALUES)));
        assertEquals(1, fixture.lost());
        assertNotNull(fixture.named("named", names(40 * StatisticLayout.MOST_VALUES)));
        assertNull(fixture.counter("one more"));
    }
}
