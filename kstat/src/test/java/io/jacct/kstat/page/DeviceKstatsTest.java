// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.field.DeviceFields;
import io.jacct.field.Field;
import io.jacct.kstat.ChainTest;
import io.jacct.kstat.Errno;
import io.jacct.kstat.IoData;
import io.jacct.kstat.Kstat;
import io.jacct.kstat.KstatControl;
import io.jacct.kstat.KstatException;
import io.jacct.kstat.Named;
import io.jacct.kstat.NamedData;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.Snapshot;
import io.jacct.testing.Flow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeviceKstatsTest {
    private static final int MANY = 4_000;

    private static Kstat read(KstatControl control, String module, int instance, String name)
            throws KstatException {
        Kstat kstat = control.lookup(module, instance, name);
        control.read(kstat);
        return kstat;
    }

    private static Device connection() {
        DeviceEntry entry = DevicePage.entry(41, "socket", "db:5432", "sock", 7);
        Flow reads = DevicePage.flow(100, 9_000, 10_090_000).timed(1_000, 90).timed(1_000_000, 10);
        return DevicePage.device(entry, 2_005, 103, 101, 600, 900, reads);
    }

    @Test
    @DisplayName("KS-12: a device is shown as a disk; open transactions only have a length")
    void shouldShowADeviceAsADiskIsShown() throws KstatException {
        PageKstats kstats = new PageKstats(DevicePage.snapshot(2_000, 1, List.of(connection())));
        Kstat kstat = read(KstatControl.open(kstats.chain()), "device", 7, "sock7");
        assertEquals("socket", kstat.header().kstatClass());
        assertEquals(51, kstat.header().crtime());
        assertEquals(new IoData(9_000, 0, 100, 0, 0, 0, 0, 600, 900, 17, 0, 2), kstat.data());
    }

    @Test
    @DisplayName("KS-7: a device that was read after the page's tasks is not ahead of its snaptime")
    void shouldNotBeAheadOfItsSnaptime() throws KstatException {
        PageKstats kstats = new PageKstats(DevicePage.snapshot(2_000, 1, List.of(connection())));
        Kstat kstat = read(KstatControl.open(kstats.chain()), "device", 7, "sock7");
        assertEquals(2_005, kstat.header().snaptime());
        kstats.refresh(DevicePage.snapshot(3_000, 1, List.of(connection())));
        assertEquals(3_000, readAgain(kstats, kstat).header().snaptime());
    }

    private static Kstat readAgain(PageKstats kstats, Kstat kstat) throws KstatException {
        return read(KstatControl.open(kstats.chain()), "device", -1, kstat.header().name());
    }

    @Test
    void shouldSayTheRestInACompanion() throws KstatException {
        Snapshot snapshot = DevicePage.snapshot(2_000, 1, List.of(connection()));
        PageKstats kstats = new PageKstats(snapshot);
        KstatControl control = KstatControl.open(kstats.chain());
        Kstat kstat = read(control, "devicestat", 7, "sock7");
        assertEquals(
                DeviceFields.ALL.stream()
                        .filter(field -> field.of(connection(), snapshot) != null)
                        .map(Field::name)
                        .toList(),
                ((NamedData) kstat.data()).values().stream().map(Named::name).toList());
        assertEquals(41, number(control, kstat, "deviceNumber"));
        assertEquals(103, number(control, kstat, "startCount"));
        assertEquals(101, number(control, kstat, "endCount"));
        assertEquals(14, number(control, kstat, "freedBytes"));
        assertEquals(1_015, number(control, kstat, "startMillis"));
        assertEquals(11, number(control, kstat, "tagsSimple"));
        assertEquals(10_090_000, number(control, kstat, "readNanos"));
        assertEquals(20_180_000, number(control, kstat, "readMaxNanos"));
        assertEquals(1_030, number(control, kstat, "readMaxMillis"));
        assertEquals(1_000, number(control, kstat, "readNanosP50"), 60);
        assertEquals(1_000, number(control, kstat, "readNanosP90"), 60);
        assertEquals(1_000_000, number(control, kstat, "readNanosP99"), 60_000);
        assertEquals(1_000_000, number(control, kstat, "readNanosP999"), 60_000);
        ChainTest.assertErrno(Errno.ENOENT, () -> control.dataLookup(kstat, "writeNanosP999"));
    }

    private static long number(KstatControl control, Kstat kstat, String name)
            throws KstatException {
        return (Long) ((Named) control.dataLookup(kstat, name)).value();
    }

    /** An error stops the installation of one kstat, as an OutOfMemoryError may. */
    @Test
    void shouldShowADeviceThatCouldNotBeShownAtFirst() throws KstatException {
        PageKstats kstats = new PageKstats(DevicePage.snapshot(1, 1, List.of()));
        KstatControl control = KstatControl.open(kstats.chain());
        DeviceEntry entry = DevicePage.entry(4, "file", "/data/4", "file", 0);
        Device broken = new Device(entry, 20, null);
        assertThrows(
                NullPointerException.class,
                () -> kstats.refresh(DevicePage.snapshot(2, 2, List.of(broken))));
        kstats.refresh(DevicePage.snapshot(3, 2, List.of(DevicePage.file(4, 0, 9))));
        control.chainUpdate();
        assertEquals(9, ((IoData) read(control, "device", 0, "file0").data()).reads());
    }

    @Test
    @DisplayName("KS-1: a unit that is used again, or a name that is cut, makes another kstat")
    void shouldNotTakeANewDeviceForTheOld() throws KstatException {
        PageKstats kstats =
                new PageKstats(DevicePage.snapshot(1, 1, List.of(DevicePage.file(4, 0, 9))));
        KstatControl control = KstatControl.open(kstats.chain());
        Kstat old = read(control, "device", 0, "file0");
        kstats.refresh(DevicePage.snapshot(2, 2, List.of(DevicePage.file(5, 0, 1))));
        control.chainUpdate();
        Kstat fresh = read(control, "device", 0, "file0");
        assertNotSame(old, fresh);
        assertEquals(1, ((IoData) fresh.data()).reads());
        assertEquals(15, fresh.header().crtime());
        ChainTest.assertErrno(Errno.ENXIO, () -> control.read(old));
    }

    @Test
    void shouldTellApartWhatIsCalledAlike() throws KstatException {
        String name = "x".repeat(30);
        List<Device> devices = new ArrayList<>();
        devices.add(named(1, "file1", 2));
        devices.add(named(2, "file", 12));
        devices.add(named(3, name, 0));
        devices.add(named(4, name + "y", 0));
        PageKstats kstats = new PageKstats(DevicePage.snapshot(1, 1, devices));
        assertEquals(
                List.of("2:file12", "12:file12", "0:" + name, "1:" + name),
                kstats.chain().headers().list().stream()
                        .filter(header -> header.module().equals("device"))
                        .map(header -> header.instance() + ":" + header.name())
                        .toList());
    }

    private static Device named(long number, String name, int unit) {
        DeviceEntry entry = DevicePage.entry(number, "application", name, name, unit);
        return DevicePage.device(entry, 1, 0, 0, 0, 0, Flow.NONE);
    }

    @Test
    @DisplayName("KS-3, KS-4: devices that come and go are reported, and the others stay")
    void shouldFollowManyDevices() throws KstatException {
        List<Device> devices = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            devices.add(DevicePage.file(i, i, 1));
        }
        PageKstats kstats = new PageKstats(DevicePage.snapshot(1, MANY, devices));
        KstatControl control = KstatControl.open(kstats.chain());
        List<Kstat> before = control.chain();
        devices.set(17, DevicePage.file(17, 17, 2));
        kstats.refresh(DevicePage.snapshot(2, MANY, devices));
        assertEquals(0, control.chainUpdate());
        devices.remove(0);
        devices.add(DevicePage.file(MANY, 0, 1));
        int id = control.chainId();
        kstats.refresh(DevicePage.snapshot(3, MANY + 2, devices));
        assertEquals(id + 4, control.chainUpdate());
        Kstat seventeenth = read(control, "device", 17, "file17");
        assertEquals(2, ((IoData) seventeenth.data()).reads());
        assertSame(before.get(before.size() - 1), control.lookup("devicestat", MANY - 1, null));
        assertTrue(before.contains(seventeenth));
    }

    @Test
    void shouldReadNothingWhileTheSnapshotIsForgotten() throws KstatException {
        List<Device> devices = List.of(DevicePage.file(1, 0, 1));
        PageKstats kstats = new PageKstats(DevicePage.snapshot(1, 1, devices));
        KstatControl control = KstatControl.open(kstats.chain());
        Kstat kstat = read(control, "device", 0, "file0");
        kstats.forget();
        ChainTest.assertErrno(Errno.EAGAIN, () -> control.read(kstat));
        assertEquals(1, ((IoData) kstat.data()).reads());
        kstats.refresh(DevicePage.snapshot(2, 1, devices));
        assertEquals(0, control.chainUpdate());
        control.read(kstat);
        assertEquals(2, kstat.header().snaptime() / 10);
    }
}
