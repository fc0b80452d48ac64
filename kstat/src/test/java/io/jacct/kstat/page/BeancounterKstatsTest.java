// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.jacct.counter.Resource;
import io.jacct.kstat.ChainTest;
import io.jacct.kstat.Errno;
import io.jacct.kstat.Kstat;
import io.jacct.kstat.KstatControl;
import io.jacct.kstat.KstatException;
import io.jacct.kstat.KstatHeader;
import io.jacct.kstat.Named;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Beancounter.Use;
import io.jacct.snapshot.Snapshot;
import io.jacct.testing.SnapshotBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BeancounterKstatsTest {
    private static final long STARTED = 7_000_000_000L;
    private static final long MAX = Long.MAX_VALUE;

    private static Beancounter owner(int id, String name, boolean closed, long held) {
        List<Use> uses =
                new ArrayList<>(Collections.nCopies(Resource.COUNT, new Use(0, 0, 0, MAX, MAX, 0)));
        uses.set(Resource.NUMFILE.id(), new Use(held, held + 1, held - 1, 8, 9, 4));
        List<Long> crossings = Collections.nCopies(Resource.COUNT, 0L);
        int parent = id == 0 ? -1 : 0;
        return new Beancounter(
                id, parent, "named", name, closed, 1_003, uses, 0, 0, uses, null, 0, crossings);
    }

    private static Snapshot snapshot(long nanos, Beancounter... owners) {
        return SnapshotBuilder.of(
                        SnapshotBuilder.page(1, STARTED, Map.of()), 1_500, STARTED + nanos)
                .beancounters(List.of(owners))
                .build();
    }

    private static List<KstatHeader> headers(KstatControl control) {
        return Stream.iterate(0, i -> i + 1)
                .limit(control.chain().size())
                .map(i -> control.chain().get(i).header())
                .filter(header -> header.module().equals("ubc"))
                .toList();
    }

    private static String value(KstatControl control, int instance, String name, String datum)
            throws KstatException {
        Kstat kstat = control.lookup("ubc", instance, name);
        control.read(kstat);
        return ((Named) control.dataLookup(kstat, datum)).text();
    }

    /** kstat has no value that is not known, so the statistic is not there. */
    private static void assertNoDatum(KstatControl control, String name, String datum) {
        ChainTest.assertErrno(Errno.ENOENT, () -> value(control, 0, name, datum));
    }

    @Test
    void shouldShowEachBeancounterUnderItsName() throws KstatException {
        PageKstats kstats =
                new PageKstats(snapshot(0, owner(0, "jvm", false, 2), owner(7, "t", false, 5)));
        KstatControl control = KstatControl.open(kstats.chain());
        for (KstatHeader header : headers(control)) {
            assertEquals("beancounter", header.kstatClass());
            assertEquals(0, header.instance());
            assertEquals(STARTED + 3_000_000, header.crtime());
        }
        assertEquals("5", value(control, 0, "t", "numfileHeld"));
        assertEquals("6", value(control, 0, "t", "numfileMaxheld"));
        assertEquals("4", value(control, 0, "t", "numfileMinheld"));
        assertEquals("8", value(control, 0, "t", "numfileBarrier"));
        assertEquals("9", value(control, 0, "t", "numfileLimit"));
        assertEquals("4", value(control, 0, "t", "numfileFailcnt"));
        assertNoDatum(control, "t", "numprocLimit");
        assertEquals("7", value(control, 0, "t", "luid"));
        assertEquals("0", value(control, 0, "t", "parent"));
        assertNoDatum(control, "jvm", "parent");
        kstats.refresh(snapshot(1, owner(0, "jvm", false, 2), owner(7, "t", false, 3)));
        assertEquals("3", value(control, 0, "t", "numfileHeld"));
    }

    /** An earlier owner of a name may still hold resources. Longer names are cut to 30 bytes. */
    @Test
    void shouldTellOwnersOfOneNameApartByInstance() throws KstatException {
        String longName = "x".repeat(40);
        PageKstats kstats =
                new PageKstats(snapshot(0, owner(0, "jvm", false, 2), owner(7, "t", true, 5)));
        KstatControl control = KstatControl.open(kstats.chain());
        kstats.refresh(
                snapshot(
                        1,
                        owner(0, "jvm", false, 2),
                        owner(7, "t", true, 5),
                        owner(8, "t", false, 1),
                        owner(9, longName, false, 1)));
        assertNotEquals(0, control.chainUpdate());
        assertEquals("1", value(control, 0, "t", "closed"));
        assertEquals("0", value(control, 1, "t", "closed"));
        assertEquals(longName, value(control, 0, longName.substring(10), "name"));
        kstats.refresh(snapshot(2, owner(0, "jvm", false, 2), owner(8, "t", false, 1)));
        control.chainUpdate();
        ChainTest.assertErrno(Errno.ENOENT, () -> control.lookup("ubc", 0, "t"));
        assertEquals("8", value(control, 1, "t", "luid"), "it keeps its instance");
    }
}
