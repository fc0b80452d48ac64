// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.field.UsageFields;
import io.jacct.kstat.ChainTest;
import io.jacct.kstat.Errno;
import io.jacct.kstat.Kstat;
import io.jacct.kstat.KstatControl;
import io.jacct.kstat.KstatException;
import io.jacct.kstat.KstatType;
import io.jacct.kstat.Named;
import io.jacct.kstat.NamedData;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.user.DeviceUser;
import io.jacct.snapshot.user.UserValues;
import io.jacct.testing.SnapshotBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What each pool has done on each device. */
class UserKstatsTest {
    private static final String POOL = "http-nio-8080-exec-N";

    /** Of 512 bytes each. */
    private static DeviceUser user(long device, String pool, boolean virtual, long task, int n) {
        UserValues reads = UserValues.known(n, 512L * n, n, 0, 0, 0, 0, 0);
        return new DeviceUser(device, pool, virtual, task, reads);
    }

    private static DeviceUser user(long device, String pool, int reads) {
        return user(device, pool, false, 0, reads);
    }

    /** Files, each of which was read a hundred times. */
    private static Snapshot snapshot(int files, DeviceUser... users) {
        List<Device> devices = new ArrayList<>();
        for (int file = 0; file < files; file++) {
            devices.add(DevicePage.file(40 + file, file, 100));
        }
        return SnapshotBuilder.of(DevicePage.snapshot(2_000, 1, devices))
                .users(List.of(users))
                .build();
    }

    private static KstatControl control(Snapshot snapshot) {
        return KstatControl.open(new PageKstats(snapshot).chain());
    }

    private static Object value(KstatControl control, String name, String statistic)
            throws KstatException {
        return value(control, -1, name, statistic);
    }

    private static Object value(KstatControl control, int instance, String name, String statistic)
            throws KstatException {
        Kstat kstat = control.lookup("deviceuser", instance, name);
        control.read(kstat);
        return ((Named) control.dataLookup(kstat, statistic)).value();
    }

    private static List<String> names(KstatControl control) {
        return control.chain().stream()
                .filter(each -> each.header().module().equals("deviceuser"))
                .map(each -> each.header().instance() + ":" + each.header().name())
                .toList();
    }

    @Test
    void shouldShowEachPairOfADeviceAndAPoolAsAPartitionIsShown() throws KstatException {
        KstatControl control =
                control(
                        snapshot(
                                2,
                                user(41, "main", 30),
                                user(41, POOL, false, 7, 20),
                                user(41, POOL, 10)));
        assertEquals(
                List.of("1:file1.main", "1:file1." + POOL, "1:file1.other"),
                names(control),
                "of the file without users there is none");
        Kstat kstat = control.lookup("deviceuser", 1, "file1." + POOL);
        control.read(kstat);
        assertEquals(KstatType.NAMED, kstat.header().type());
        assertEquals("file", kstat.header().kstatClass());
        assertEquals(51, kstat.header().crtime());
        List<String> statistics =
                ((NamedData) kstat.data()).values().stream().map(Named::name).toList();
        assertEquals("endpoint", statistics.get(0));
        UsageFields.ALL.stream()
                .filter(field -> field.always())
                .forEach(field -> assertTrue(statistics.contains(field.name()), field::name));
        ChainTest.assertErrno(Errno.ENOENT, () -> control.dataLookup(kstat, "threadId"));
        assertEquals("/data/41", value(control, "file1." + POOL, "endpoint"));
        assertEquals(POOL, value(control, "file1." + POOL, "pool"));
        assertEquals(30L, value(control, "file1." + POOL, "reads"));
        assertEquals(0L, value(control, "file1." + POOL, "readsError"));
        assertEquals(0.3, value(control, "file1." + POOL, "share"));
    }

    @Test
    void shouldAddUpToTheDeviceWithItsRest() throws KstatException {
        KstatControl control = control(snapshot(1, user(40, "main", 30), user(40, POOL, 50)));
        assertEquals(20L, value(control, "file0.other", "reads"));
        assertEquals(20L * 512, value(control, "file0.other", "readBytes"));
        assertEquals("other", value(control, "file0.other", "pool"));
    }

    @Test
    void shouldKeepAKstatWhoseEstimateIsZero() throws KstatException {
        KstatControl control = control(snapshot(1, user(40, "main", 100), user(40, POOL, 0)));
        assertEquals(0L, value(control, "file0.other", "reads"));
        assertEquals(0L, value(control, "file0." + POOL, "reads"));
        assertEquals(POOL, value(control, "file0." + POOL, "pool"));
    }

    /** A kstat's name has 30 bytes; the statistic has the rest. */
    @Test
    void shouldTellPoolsApartWhoseNamesBeginAlike() throws KstatException {
        String[] pools = {"a-name-of-thirty-bytes-and-more-N", "a-name-of-thirty-bytes-and-less-N"};
        KstatControl control = control(snapshot(1, user(40, pools[0], 1), user(40, pools[1], 2)));
        String name = ("file0." + pools[0]).substring(0, 30);
        assertEquals(pools[0], value(control, 0, name, "pool"));
        assertEquals(pools[1], value(control, 1, name, "pool"));
        assertEquals(2L, value(control, 1, name, "reads"));
    }

    @Test
    void shouldTellVirtualThreadsFromThePoolsOthers() throws KstatException {
        KstatControl control =
                control(snapshot(1, user(40, "x", false, 0, 1), user(40, "x", true, 0, 3)));
        assertEquals(1L, value(control, 0, "file0.x", "reads"));
        assertEquals(3L, value(control, 1, "file0.x", "reads"));
        assertEquals(3L, value(control, 1, "file0.x", "heldCarriers"), "known of virtual ones");
    }

    /** A pool called other is not the rest. */
    @Test
    void shouldKeepAPoolCalledOtherApart() throws KstatException {
        KstatControl control = control(snapshot(1, user(40, "other", 60)));
        assertEquals(60L, value(control, 0, "file0.other", "reads"));
        assertEquals(40L, value(control, 1, "file0.other", "reads"));
    }

    @Test
    void shouldComeAndGoWithTheRecordsOfThePage() throws KstatException {
        PageKstats kstats = new PageKstats(snapshot(2, user(40, "main", 1)));
        KstatControl control = KstatControl.open(kstats.chain());
        Kstat before = control.lookup("deviceuser", 0, "file0.main");
        kstats.refresh(snapshot(2, user(40, "main", 2), user(41, "main", 3)));
        control.chainUpdate();
        assertEquals(before, control.lookup("deviceuser", 0, "file0.main"));
        assertEquals(2L, value(control, "file0.main", "reads"));
        assertEquals(3L, value(control, "file1.main", "reads"));
        kstats.refresh(snapshot(2, user(41, "main", 3)));
        control.chainUpdate();
        assertEquals(List.of("1:file1.main", "1:file1.other"), names(control));
    }
}
