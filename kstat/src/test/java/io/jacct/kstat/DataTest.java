// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import static io.jacct.kstat.KstatFlag.VAR_SIZE;
import static io.jacct.kstat.KstatFlag.VIRTUAL;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DataTest {
    private final KstatChain chain = new KstatChain(new FakeClock(5));

    private Kstat read(KstatControl control, String name) throws KstatException {
        Kstat kstat = control.lookup(null, -1, name);
        control.read(kstat);
        return kstat;
    }

    @Test
    @DisplayName("KS-10: sixteen characters need no terminator, and longer text is cut")
    void shouldKeepSixteenCharacters() throws KstatException {
        ChainEntry entry = chain.create("m", 0, "n", "c", KstatType.NAMED, 2);
        entry.data(ValueStore.class)
                .set(
                        new NamedData(
                                List.of(
                                        Named.ofChars("full", "0123456789abcdef"),
                                        Named.ofChars("more", "0123456789abcdefg"))));
        chain.install(entry);
        NamedData data = (NamedData) read(KstatControl.open(chain), "n").data();
        assertEquals("0123456789abcdef", data.lookup("full").value());
        assertEquals("0123456789abcdef", data.lookup("more").value());
        assertEquals(96, data.size());
    }

    @Test
    @DisplayName("KS-10: names are cut to 30 bytes, never within a character")
    void shouldCutNames() throws KstatException {
        String name = "x".repeat(29) + "éy";
        ChainEntry entry = chain.create(name, 0, name, name, KstatType.RAW, 0);
        chain.install(entry);
        assertEquals("x".repeat(29), entry.header().module());
        assertEquals("x".repeat(29), entry.header().kstatClass());
        assertEquals("x".repeat(29), Named.ofInt32(name, 1).name());
        assertEquals("y".repeat(28) + "é", Named.ofInt32("y".repeat(28) + "éé", 1).name());
        assertEquals("😀".repeat(7), Named.ofInt32("😀".repeat(8), 1).name());
        assertEquals(entry.header(), KstatControl.open(chain).lookup(name, 0, name).header());
        ChainTest.assertErrno(
                Errno.EEXIST, () -> chain.create(name, 0, name + "z", "c", KstatType.RAW, 0));
    }

    @Test
    @DisplayName("KS-11: a read of growing data ends")
    void shouldReadWhatGrows() throws KstatException {
        ChainEntry entry = chain.create("m", 0, "n", "c", KstatType.RAW, 0, VIRTUAL, VAR_SIZE);
        int[] size = {1};
        entry.provide(now -> new RawData(new byte[size[0] += 100]));
        chain.install(entry);
        Kstat kstat = read(KstatControl.open(chain), "n");
        assertEquals(size[0], kstat.header().dataSize());
        assertEquals(size[0], kstat.header().ndata());
        assertTrue(size[0] < 1_000, "reads: " + size[0] / 100);
    }

    @Test
    @DisplayName("KS-11: a failed read still returns the size of the data")
    void shouldSayTheSizeAlsoWhenAReadFails() throws KstatException {
        ChainEntry entry = chain.create("m", 0, "n", "c", KstatType.RAW, 40);
        chain.install(entry);
        int kid = entry.header().kid();
        KstatException small = assertThrows(KstatException.class, () -> chain.read(kid, 39));
        assertEquals(Errno.ENOMEM, small.errno());
        assertEquals(40, small.header().dataSize());
        assertEquals(5, small.header().snaptime());
        chain.read(kid, 40);
        entry.onUpdate(
                write -> {
                    throw new KstatException(Errno.EIO, "broken");
                });
        KstatException broken = assertThrows(KstatException.class, () -> chain.read(kid, 40));
        assertEquals(Errno.EIO, broken.errno());
        assertEquals(40, broken.header().ndata());
    }

    @Test
    void shouldLookUpDataOnlyWhereItHasNames() throws KstatException {
        ChainEntry named = chain.create("m", 0, "named", "c", KstatType.NAMED, 1);
        named.data(ValueStore.class).set(new NamedData(List.of(Named.ofInt64("a", -1))));
        chain.install(named);
        chain.install(chain.create("m", 0, "io", "c", KstatType.IO, 1));
        KstatControl control = KstatControl.open(chain);
        Kstat kstat = control.lookup("m", 0, "named");
        ChainTest.assertErrno(Errno.ENOENT, () -> control.dataLookup(kstat, "a"));
        control.read(kstat);
        assertEquals(Named.ofInt64("a", -1), control.dataLookup(kstat, "a"));
        ChainTest.assertErrno(Errno.ENOENT, () -> control.dataLookup(kstat, "b"));
        Kstat io = read(control, "io");
        ChainTest.assertErrno(Errno.EINVAL, () -> control.dataLookup(io, "reads"));
    }

    @Test
    void shouldPrintEachTypeOfValue() {
        assertEquals("text", Named.ofChars("n", "text").text());
        assertEquals("-1", Named.ofInt32("n", -1).text());
        assertEquals("4294967295", Named.ofUint32("n", -1).text());
        assertEquals("-1", Named.ofInt64("n", -1).text());
        assertEquals("18446744073709551615", Named.ofUint64("n", -1).text());
        assertEquals("0.5", Named.ofFloat("n", 0.5f).text());
        assertEquals("0.1", Named.ofDouble("n", 0.1).text());
        assertEquals("", Named.ofString("n", "").text());
        assertThrows(IllegalArgumentException.class, () -> new Named("n", DataType.INT32, 1L));
    }

    @Test
    void shouldCountInterruptsByCause() throws KstatException {
        ChainEntry entry = chain.create("m", 0, "n", "c", KstatType.INTR, 1);
        chain.install(entry);
        for (Interrupts.Cause cause : Interrupts.Cause.values()) {
            for (int i = 0; i <= cause.ordinal(); i++) {
                entry.data(Interrupts.class).count(cause);
            }
        }
        Kstat kstat = read(KstatControl.open(chain), "n");
        assertEquals(new IntrData(1, 2, 3, 4, 5), kstat.data());
        assertEquals(20, kstat.header().dataSize());
    }

    @Test
    void shouldTakeBackWhatASnapshotHolds() throws KstatException {
        Random random = new Random(1);
        long[] v = random.longs(12).toArray();
        IoQueues io = new IoQueues(() -> 0);
        IoData data = new IoData(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9], 0, 0);
        io.restore(data);
        assertEquals(data, io.snapshot(99));
        Timers timers = new Timers(() -> 0, 1);
        TimerData.Timer timer = new TimerData.Timer("t", v[0], v[1], v[2], v[3], v[4], v[5]);
        timers.restore(new TimerData(List.of(timer)));
        assertEquals(new TimerData(List.of(timer)), timers.snapshot(0));
        Interrupts interrupts = new Interrupts();
        interrupts.restore(new IntrData(1, 2, 3, 4, 5));
        assertEquals(new IntrData(1, 2, 3, 4, 5), interrupts.snapshot(0));
    }

    @Test
    void shouldHoldTheHeadersUnderKidZeroAndTheTypesUnderKidOne() throws KstatException {
        chain.install(chain.create("disk", 7, "n", "c", KstatType.IO, 1, KstatFlag.WRITABLE));
        chain.create("disk", 8, "unseen", "c", KstatType.IO, 1);
        KstatControl control = KstatControl.open(chain);
        RawData raw = (RawData) read(control, "kstat_headers").data();
        assertEquals(3 * HeaderBytes.LENGTH, raw.ndata());
        ByteBuffer last =
                ByteBuffer.wrap(raw.bytes(), 2 * HeaderBytes.LENGTH, HeaderBytes.LENGTH)
                        .slice()
                        .order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(5, last.getLong(0));
        assertEquals(2, last.getInt(16));
        assertEquals(7, last.getInt(52));
        byte[] module = new byte[5];
        last.get(20, module);
        assertArrayEquals("disk\0".getBytes(), module);
        assertEquals(List.of((byte) 3, (byte) 4), List.of(last.get(87), last.get(119)));
        assertEquals(80, last.getLong(136));
        NamedData types = (NamedData) read(control, "kstat_types").data();
        assertEquals(4, types.lookup("event_timer").value());
        assertEquals(
                List.of(0, 1),
                control.chain().stream().limit(2).map(k -> k.header().kid()).toList());
    }
}
