// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import io.jacct.kstat.KstatSpec.Triple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The chain of kstats; a kernel has one. Providers create, install and delete kstats; clients use a
 * {@link KstatControl}. The semantics are those of Solaris kstat_create(9F) and related functions.
 *
 * <p>The chain's id changes with each change that clients can see, and only then. That is when a
 * kstat is installed and when one goes, not when one is created or when a persistent one goes
 * dormant. (Solaris counts at creation, and so does not report the installation.) The id is always
 * above 0.
 *
 * <p>Any thread may call any method. The provider of a kstat must call create, install and delete
 * for it one after the other. Changes and lists hold the chain's monitor for as long as it takes to
 * list all kstats. No foreign code is called under it. Reads and writes of one kstat exclude each
 * other and wait for its {@link KstatUpdate}.
 */
public final class KstatChain {
    /** The kid of {@code kstat_headers}, RAW: the headers of all visible kstats. */
    public static final int HEADERS = 0;

    /** The kid of {@code kstat_types}, NAMED: the names of the types, with their numbers. */
    public static final int TYPES = 1;

    private static final int FIRST = 2;

    private final LongSupplier clock;
    private final TreeMap<Integer, ChainEntry> byKid = new TreeMap<>();
    private final Map<Triple, ChainEntry> byTriple = new HashMap<>();
    private volatile int id;
    private int nextKid;

    /**
     * Makes an empty chain. {@code clock} returns monotonic nanoseconds; it is called while locks
     * are held.
     */
    public KstatChain(LongSupplier clock) {
        this(clock, FIRST, FIRST);
    }

    /** For tests of the behaviour when numbers run out. */
    KstatChain(LongSupplier clock, int id, int nextKid) {
        this.clock = clock;
        this.id = id;
        this.nextKid = nextKid;
        NamedData types = typeNames();
        reserve(HEADERS, "kstat_headers", KstatType.RAW, now -> rawHeaders());
        reserve(TYPES, "kstat_types", KstatType.NAMED, now -> types);
    }

    private void reserve(int kid, String name, KstatType type, KstatStore store) {
        Set<KstatFlag> flags = Set.of(KstatFlag.VIRTUAL, KstatFlag.VAR_SIZE);
        KstatSpec spec = new KstatSpec("jacct", 0, name, "kstat", type, 0, flags);
        ChainEntry entry = new ChainEntry(kid, spec, clock.getAsLong(), clock);
        entry.provide(store);
        entry.flag(KstatFlag.INVALID, false);
        put(entry);
    }

    private RawData rawHeaders() {
        return new RawData(HeaderBytes.of(headers().list()));
    }

    private static NamedData typeNames() {
        return new NamedData(
                Stream.of(KstatType.values())
                        .map(type -> Named.ofInt32(type.label(), type.number()))
                        .toList());
    }

    /**
     * Makes a kstat that no client sees before it is installed. A dormant kstat of the same module,
     * instance, name, class, type and number of data is brought back instead, with its kid, crtime
     * and data.
     *
     * @param name null for a name made of the module and the instance
     * @param ndata number of bytes (RAW), names (NAMED) or timers (TIMER); 1 for INTR and IO
     * @throws KstatException {@link Errno#EEXIST} if there is one of that module, instance and
     *     name, {@link Errno#EINVAL} if the arguments do not fit each other
     */
    public ChainEntry create(
            String module,
            int instance,
            String name,
            String kstatClass,
            KstatType type,
            int ndata,
            KstatFlag... flags)
            throws KstatException {
        KstatSpec spec =
                new KstatSpec(module, instance, name, kstatClass, type, ndata, Set.of(flags));
        return create(spec, clock.getAsLong());
    }

    /** The same, as if created at {@code crtime}. */
    public synchronized ChainEntry create(KstatSpec spec, long crtime) throws KstatException {
        spec.check();
        ChainEntry there = byTriple.get(spec.triple());
        if (there == null) {
            ChainEntry entry = new ChainEntry(freeKid(), spec, crtime, clock);
            put(entry);
            return entry;
        } else if (there.provided() || !there.spec().fits(spec)) {
            throw new KstatException(Errno.EEXIST, spec.triple() + " is there", there.header());
        }
        there.provided(true);
        return there;
    }

    private int freeKid() {
        while (byKid.containsKey(nextKid)) {
            stepKid();
        }
        int kid = nextKid;
        stepKid();
        return kid;
    }

    private void stepKid() {
        nextKid = nextKid == Integer.MAX_VALUE ? FIRST : nextKid + 1;
    }

    private void put(ChainEntry entry) {
        byKid.put(entry.kid(), entry);
        byTriple.put(entry.spec().triple(), entry);
    }

    /**
     * Shows the kstat to clients. Does nothing if they see it already. For a dormant kstat that was
     * brought back, calls its {@link KstatUpdate} to write first, so that the provider continues
     * from the kept data.
     *
     * @throws KstatException {@link Errno#EINVAL} if it is virtual and has no store; the provider's
     *     own exception; {@link Errno#ENXIO} if it is deleted
     */
    public void install(ChainEntry entry) throws KstatException {
        entry.ready(entry.is(KstatFlag.DORMANT));
        synchronized (this) {
            if (byKid.get(entry.kid()) != entry || !entry.provided()) {
                throw gone(entry.kid());
            }
            entry.flag(KstatFlag.DORMANT, false);
            if (entry.is(KstatFlag.INVALID)) {
                entry.flag(KstatFlag.INVALID, false);
                step();
            }
        }
    }

    /**
     * Removes the kstat. A persistent one that clients have seen stays, dormant, with its last
     * data. Does nothing if it is deleted already.
     */
    public void delete(ChainEntry entry) {
        boolean stays = entry.is(KstatFlag.PERSISTENT) && !entry.is(KstatFlag.INVALID);
        if (stays) {
            entry.settle();
        }
        synchronized (this) {
            entry.provided(false);
            if (stays) {
                entry.flag(KstatFlag.DORMANT, true);
            } else if (byKid.get(entry.kid()) == entry) {
                // the name comes first: if an error stops this here, the kstat can be deleted again
                byTriple.remove(entry.spec().triple(), entry);
                byKid.remove(entry.kid());
                if (!entry.is(KstatFlag.INVALID)) {
                    step();
                }
            }
        }
    }

    private void step() {
        id = id == Integer.MAX_VALUE ? 1 : id + 1;
    }

    /** The chain's id, KCID: a new one after each change that clients can see. Wait-free. */
    public int id() {
        return id;
    }

    /** The headers that clients see, with the chain's id for them. */
    public synchronized KstatHeaders headers() {
        List<KstatHeader> headers = new ArrayList<>(byKid.size());
        for (ChainEntry entry : byKid.values()) {
            if (!entry.is(KstatFlag.INVALID)) {
                headers.add(entry.header());
            }
        }
        return new KstatHeaders(id, headers);
    }

    /**
     * Reads the data of a kstat, {@code KSTAT_IOC_READ}.
     *
     * @param room the caller's room in bytes
     * @throws KstatException {@link Errno#ENXIO} if there is none with this kid, {@link
     *     Errno#EAGAIN} if it is not installed, {@link Errno#ENOMEM} if it is larger than {@code
     *     room}, or the provider's own exception; all but the first with the kstat's header, and so
     *     its size
     */
    public KstatReading read(int kid, int room) throws KstatException {
        ChainEntry entry = find(kid);
        // the header belongs to this data, even if another thread reads the kstat meanwhile
        synchronized (entry) {
            KstatData data = entry.read(room);
            return new KstatReading(id, entry.header(), data);
        }
    }

    /**
     * Replaces the data of a kstat, {@code KSTAT_IOC_WRITE}.
     *
     * @return the chain's id
     * @throws KstatException as {@link #read}; {@link Errno#EACCES} if it is not writable or the
     *     provider refuses, {@link Errno#EINVAL} if the data has another type, number or names
     */
    public int write(int kid, KstatData data) throws KstatException {
        ChainEntry entry = find(kid);
        if (!entry.is(KstatFlag.WRITABLE)) {
            throw new KstatException(
                    Errno.EACCES, entry.spec().triple() + " is not WRITABLE", entry.header());
        }
        entry.write(data);
        return id;
    }

    private synchronized ChainEntry find(int kid) throws KstatException {
        ChainEntry entry = byKid.get(kid);
        if (entry == null) {
            throw gone(kid);
        } else if (entry.is(KstatFlag.INVALID)) {
            throw new KstatException(
                    Errno.EAGAIN, entry.spec().triple() + " is not installed", entry.header());
        }
        return entry;
    }

    private static KstatException gone(int kid) {
        return new KstatException(Errno.ENXIO, "no kstat " + kid);
    }
}
