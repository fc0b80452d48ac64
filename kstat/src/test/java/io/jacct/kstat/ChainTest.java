// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import static io.jacct.kstat.KstatFlag.DORMANT;
import static io.jacct.kstat.KstatFlag.INVALID;
import static io.jacct.kstat.KstatFlag.PERSISTENT;
import static io.jacct.kstat.KstatFlag.VAR_SIZE;
import static io.jacct.kstat.KstatFlag.VIRTUAL;
import static io.jacct.kstat.KstatFlag.WRITABLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Kstats of an application: created, installed, read, written, deleted. */
public class ChainTest {
    private final FakeClock clock = new FakeClock(1_000);
    private final KstatChain chain = new KstatChain(clock);

    private ChainEntry create(String name, KstatFlag... flags) throws KstatException {
        return chain.create("disk", 0, name, "misc", KstatType.IO, 1, flags);
    }

    private ChainEntry install(String name, KstatFlag... flags) throws KstatException {
        ChainEntry entry = create(name, flags);
        chain.install(entry);
        return entry;
    }

    public static void assertErrno(Errno errno, Executable action) {
        assertEquals(errno, assertThrows(KstatException.class, action).errno());
    }

    private static List<String> names(KstatChain chain) {
        return chain.headers().list().stream().map(KstatHeader::name).toList();
    }

    @Test
    @DisplayName("KS-1: module, instance and name are unique")
    void shouldRefuseADuplicateTriple() throws KstatException {
        install("a");
        create("b");
        assertErrno(Errno.EEXIST, () -> create("a"));
        assertErrno(Errno.EEXIST, () -> create("b"));
        chain.install(chain.create("disk", 1, "a", "misc", KstatType.IO, 1));
        chain.install(chain.create("tape", 0, "a", "misc", KstatType.IO, 1));
        assertEquals(List.of("kstat_headers", "kstat_types", "a", "a", "a"), names(chain));
    }

    @Test
    @DisplayName("KS-1: kids ascend from 2 and are not reused")
    void shouldNotUseAKidAgain() throws KstatException {
        ChainEntry first = install("a");
        chain.delete(first);
        assertEquals(2, first.header().kid());
        assertEquals(3, install("a").header().kid());
        assertEquals(4, install("b").header().kid());
    }

    @Test
    @DisplayName("KS-1: when kids run out, numbers in use are skipped")
    void shouldPassOverKidsInUse() throws KstatException {
        KstatChain old = new KstatChain(clock, 2, Integer.MAX_VALUE - 1);
        List<Integer> kids = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            kids.add(old.create("m", i, "n", "c", KstatType.IO, 1).header().kid());
        }
        assertEquals(List.of(Integer.MAX_VALUE - 1, Integer.MAX_VALUE, 2, 3), kids);
        KstatChain full = new KstatChain(clock, 2, 2);
        full.create("m", 0, "n", "c", KstatType.IO, 1);
        assertEquals(3, full.create("m", 1, "n", "c", KstatType.IO, 1).header().kid());
    }

    @Test
    @DisplayName(
            "KS-2: chainUpdate returns 0 without a change, otherwise the new id, and -1 when "
                    + "closed")
    void shouldSayWhetherTheChainHasChanged() throws KstatException {
        KstatControl control = KstatControl.open(chain);
        assertEquals(0, control.chainUpdate());
        ChainEntry entry = install("a");
        int id = control.chainUpdate();
        assertTrue(id > 0);
        assertEquals(id, control.chainId());
        assertEquals(id, chain.id());
        assertEquals(0, control.chainUpdate());
        chain.delete(entry);
        chain.delete(entry);
        assertEquals(id + 1, control.chainUpdate());
        control.close();
        assertEquals(-1, control.chainUpdate());
        assertErrno(Errno.EBADF, () -> control.read(control.chain().get(0)));
    }

    @Test
    @DisplayName("KS-2: when ids run out, no id is 0 or -1")
    void shouldSkipWhatWouldMeanSomethingElse() throws KstatException {
        KstatChain old = new KstatChain(clock, Integer.MAX_VALUE - 1, 2);
        KstatControl control = KstatControl.open(old);
        List<Integer> ids = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            old.install(old.create("m", i, "n", "c", KstatType.IO, 1));
            ids.add(control.chainUpdate());
        }
        assertEquals(List.of(Integer.MAX_VALUE, 1, 2), ids);
    }

    @Test
    @DisplayName("KS-3: the id changes once when a kstat becomes visible, and once when it goes")
    void shouldCountVisibleChangesOnly() throws KstatException {
        int id = chain.id();
        ChainEntry entry = create("a");
        assertEquals(id, chain.id());
        assertErrno(Errno.EAGAIN, () -> chain.read(entry.header().kid(), 1000));
        assertEquals(2, names(chain).size());
        chain.install(entry);
        chain.install(entry);
        assertEquals(id + 1, chain.id());
        ChainEntry never = create("b");
        chain.delete(never);
        assertEquals(id + 1, chain.id());
        chain.delete(entry);
        assertEquals(id + 2, chain.id());
        assertErrno(Errno.ENXIO, () -> chain.install(entry));
        assertEquals(id + 2, chain.id());
    }

    @Test
    @DisplayName("KS-3: a persistent kstat goes dormant and comes back with kid, crtime and values")
    void shouldKeepPersistentOnes() throws KstatException {
        ChainEntry entry = install("a", PERSISTENT);
        entry.data(IoQueues.class).runqEnter();
        entry.data(IoQueues.class).runqExit();
        entry.data(IoQueues.class).readDone(512);
        int id = chain.id();
        chain.delete(entry);
        chain.delete(entry);
        KstatControl control = KstatControl.open(chain);
        Kstat kstat = control.lookup("disk", 0, "a");
        assertEquals(Set.of(PERSISTENT, DORMANT), kstat.header().flags());
        control.read(kstat);
        assertEquals(512, ((IoData) kstat.data()).nread());
        clock.advance(50);
        assertErrno(Errno.EEXIST, () -> chain.create("disk", 0, "a", "disk", KstatType.IO, 1));
        ChainEntry again = create("a", PERSISTENT);
        assertErrno(Errno.EEXIST, () -> create("a", PERSISTENT));
        control.read(kstat);
        assertTrue(kstat.header().flags().contains(DORMANT));
        chain.install(again);
        again.data(IoQueues.class).runqEnter();
        again.data(IoQueues.class).runqExit();
        again.data(IoQueues.class).readDone(512);
        control.read(kstat);
        assertEquals(1024, ((IoData) kstat.data()).nread());
        assertEquals(Set.of(PERSISTENT), kstat.header().flags());
        assertEquals(1_000, kstat.header().crtime());
        assertEquals(id, chain.id());
        assertEquals(0, control.chainUpdate());
    }

    @Test
    @DisplayName("KS-3: a provider's update runs once more before it goes, and when it comes back")
    void shouldHandOverBetweenProviders() throws KstatException {
        List<String> calls = new ArrayList<>();
        ChainEntry entry = create("a", PERSISTENT);
        entry.onUpdate(write -> calls.add(write ? "write" : "read"));
        chain.install(entry);
        chain.delete(entry);
        assertEquals(List.of("read"), calls);
        chain.read(entry.header().kid(), 1000);
        assertEquals(List.of("read"), calls);
        ChainEntry again = create("a", PERSISTENT);
        again.onUpdate(write -> calls.add(write ? "new write" : "new read"));
        chain.install(again);
        assertEquals(List.of("read", "new write"), calls);
    }

    @Test
    @DisplayName("KS-3: kept data does not change until the new provider has taken it over")
    void shouldNotAskAProviderThatHasNotInstalled() throws KstatException {
        ChainEntry entry = install("a", PERSISTENT);
        IoQueues queues = entry.data(IoQueues.class);
        queues.runqEnter();
        queues.runqExit();
        queues.readDone(512);
        chain.delete(entry);
        ChainEntry again = create("a", PERSISTENT);
        again.onUpdate(write -> queues.restore(new IoQueues(clock).snapshot(0)));
        KstatReading kept = chain.read(again.header().kid(), 1000);
        assertEquals(512, ((IoData) kept.data()).nread());
        chain.delete(again);
        assertEquals(512, queues.snapshot(0).nread());
    }

    @Test
    @DisplayName("KS-4: a kstat that survives an update is the same object; the others are gone")
    void shouldKeepSurvivors() throws KstatException {
        install("a");
        ChainEntry going = install("b");
        KstatControl control = KstatControl.open(chain);
        Kstat a = control.lookup("disk", 0, "a");
        Kstat b = control.lookup("disk", 0, "b");
        int id = control.read(a);
        KstatData data = a.data();
        chain.delete(going);
        install("c");
        assertNotEquals(0, control.chainUpdate());
        assertSame(a, control.lookup("disk", 0, "a"));
        assertSame(data, a.data());
        assertErrno(Errno.ENOENT, () -> control.lookup("disk", 0, "b"));
        assertErrno(Errno.ENXIO, () -> control.read(b));
        assertErrno(Errno.ENXIO, () -> control.write(b, data));
        assertEquals(id + 2, control.read(a));
    }

    @Test
    void shouldLookUpTheFirstThatFitsByKid() throws KstatException {
        install("a");
        install("b");
        chain.install(chain.create("tape", 3, null, "misc", KstatType.IO, 1));
        KstatControl control = KstatControl.open(chain);
        assertEquals("kstat_headers", control.lookup(null, -1, null).header().name());
        assertEquals("a", control.lookup("disk", -1, null).header().name());
        assertEquals("b", control.lookup(null, 0, "b").header().name());
        assertEquals("tape3", control.lookup(null, 3, null).header().name());
        assertErrno(Errno.ENOENT, () -> control.lookup("disk", 1, null));
    }

    @Test
    void shouldCheckWhatIsCreated() throws KstatException {
        assertErrno(Errno.EINVAL, () -> chain.create("m", 0, "n", "c", KstatType.IO, 2));
        assertErrno(Errno.EINVAL, () -> chain.create("m", 0, "n", "c", KstatType.INTR, 0));
        assertErrno(Errno.EINVAL, () -> chain.create("m", 0, "n", "c", KstatType.RAW, -1));
        assertErrno(Errno.EINVAL, () -> chain.create("m", -1, "n", "c", KstatType.IO, 1));
        assertErrno(Errno.EINVAL, () -> create("n", PERSISTENT, VIRTUAL));
        assertErrno(Errno.EINVAL, () -> create("n", VAR_SIZE));
        assertErrno(Errno.EINVAL, () -> create("n", INVALID));
        ChainEntry empty = create("n", VIRTUAL);
        assertErrno(Errno.EINVAL, () -> chain.install(empty));
        assertEquals(2, names(chain).size());
    }

    @Test
    void shouldLetClientsWriteOnlyWhereTheyMay() throws KstatException {
        ChainEntry fixed = chain.create("m", 0, "fixed", "c", KstatType.NAMED, 1);
        ChainEntry limit = chain.create("m", 0, "limit", "c", KstatType.NAMED, 1, WRITABLE);
        fixed.data(ValueStore.class).set(limit(1));
        limit.data(ValueStore.class).set(limit(1));
        limit.onUpdate(write -> refuseAbove100(write, limit));
        chain.install(fixed);
        chain.install(limit);
        KstatControl control = KstatControl.open(chain);
        Kstat kstat = control.lookup("m", 0, "limit");
        assertErrno(Errno.EACCES, () -> control.write(control.lookup("m", 0, "fixed"), limit(2)));
        assertErrno(Errno.EINVAL, () -> control.write(kstat, new RawData(new byte[1])));
        assertErrno(Errno.EINVAL, () -> control.write(kstat, new NamedData(List.of())));
        NamedData other = new NamedData(List.of(Named.ofInt64("max", 2)));
        assertErrno(Errno.EINVAL, () -> control.write(kstat, other));
        assertErrno(Errno.EACCES, () -> control.write(kstat, limit(101)));
        control.read(kstat);
        assertEquals(limit(1), kstat.data());
        assertEquals(chain.id(), control.write(kstat, limit(100)));
        control.read(kstat);
        assertEquals(limit(100), kstat.data());
    }

    private static NamedData limit(int max) {
        return new NamedData(List.of(Named.ofInt32("max", max)));
    }

    private void refuseAbove100(boolean write, ChainEntry entry) throws KstatException {
        NamedData data = (NamedData) entry.data(ValueStore.class).snapshot(0);
        if (write && (Integer) data.lookup("max").value() > 100) {
            throw new KstatException(Errno.EACCES, "too much");
        }
    }
}
