// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * A kstat as its provider and the chain hold it; a client holds a {@link Kstat}.
 *
 * <p>There are two locks. The flags, and whether there is a provider, change under the chain's
 * monitor. The monitor of this object, {@code ks_lock} of Solaris, is held by one reader or writer
 * of the data at a time. It is held during the provider's update, too. No thread asks for it while
 * it holds the chain's monitor. Changes to the queues and timers of a store take neither lock.
 */
public final class ChainEntry {
    private final int kid;
    private final KstatSpec spec;
    private final long crtime;
    private final LongSupplier clock;
    private KstatStore store;
    private KstatUpdate update = KstatUpdate.NONE;
    private volatile Set<KstatFlag> flags;
    private volatile Extent extent;
    private boolean provided = true;

    /** Values that a read leaves for the next reader of the header. */
    private record Extent(long snaptime, int ndata, int dataSize) {}

    ChainEntry(int kid, KstatSpec spec, long crtime, LongSupplier clock) {
        this.kid = kid;
        this.spec = spec;
        this.crtime = crtime;
        this.clock = clock;
        this.flags = with(spec.flags(), KstatFlag.INVALID);
        if (!spec.has(KstatFlag.VIRTUAL)) {
            this.store = zeroed(spec, clock);
        }
        this.extent = new Extent(crtime, spec.ndata(), 0);
    }

    private static KstatStore zeroed(KstatSpec spec, LongSupplier clock) {
        return switch (spec.type()) {
            case RAW -> ValueStore.raw(spec.ndata());
            case NAMED -> ValueStore.named(spec.ndata());
            case INTR -> new Interrupts();
            case IO -> new IoQueues(clock);
            case TIMER -> new Timers(clock, spec.ndata());
        };
    }

    /**
     * The provider calls this. Returns the store of the data. That is a {@link ValueStore} for RAW
     * and NAMED, {@link Interrupts}, {@link IoQueues}, or {@link Timers}. Throws {@code
     * ClassCastException} for a class that does not fit the type.
     */
    public synchronized <S extends KstatStore> S data(Class<S> type) {
        return type.cast(store);
    }

    /**
     * For the provider of a {@link KstatFlag#VIRTUAL} kstat, before it installs the kstat: sets the
     * store of the data.
     */
    public synchronized void provide(KstatStore newStore) {
        if (!spec.has(KstatFlag.VIRTUAL)) {
            throw new IllegalStateException(spec.triple() + " is not VIRTUAL");
        }
        store = newStore;
    }

    /**
     * For the provider, before it installs the kstat: sets the update that each read and write
     * calls.
     */
    public synchronized void onUpdate(KstatUpdate newUpdate) {
        update = newUpdate;
    }

    /** The header as a client sees it now. */
    public KstatHeader header() {
        Extent seen = extent;
        return new KstatHeader(
                kid,
                spec.module(),
                spec.instance(),
                spec.name(),
                spec.kstatClass(),
                spec.type(),
                flags,
                crtime,
                seen.snaptime,
                seen.ndata,
                seen.dataSize);
    }

    public KstatSpec spec() {
        return spec;
    }

    int kid() {
        return kid;
    }

    boolean is(KstatFlag flag) {
        return flags.contains(flag);
    }

    /** The caller holds the chain's monitor. */
    void flag(KstatFlag flag, boolean on) {
        flags = on ? with(flags, flag) : without(flags, flag);
    }

    /**
     * Whether it has a provider. The caller holds the chain's monitor, also for the next method.
     */
    boolean provided() {
        return provided;
    }

    void provided(boolean now) {
        provided = now;
    }

    /** See {@link KstatChain#read}. */
    synchronized KstatData read(int room) throws KstatException {
        try {
            pull();
            return snapshot(room);
        } catch (KstatException e) {
            throw new KstatException(e, header());
        }
    }

    /** A dormant kstat keeps its data, even if a provider is about to take over. */
    private void pull() throws KstatException {
        if (!is(KstatFlag.DORMANT)) {
            update.update(false);
        }
    }

    private KstatData snapshot(int room) throws KstatException {
        long now;
        KstatData data;
        // a store that changes under its own monitor then cannot be ahead of the snapshot's time
        synchronized (store) {
            now = clock.getAsLong();
            data = store.snapshot(now);
        }
        if (data.type() != spec.type()) {
            throw new KstatException(Errno.EIO, spec.triple() + " gave " + data.type());
        }
        extent = new Extent(now, data.ndata(), data.size());
        if (data.size() > room) {
            throw new KstatException(Errno.ENOMEM, data.size() + " bytes do not fit in " + room);
        }
        return data;
    }

    /** See {@link KstatChain#write}. If the provider refuses, the data is as before. */
    synchronized void write(KstatData data) throws KstatException {
        pull();
        KstatData before = store.snapshot(clock.getAsLong());
        if (data.type() != spec.type() || data.ndata() != before.ndata()) {
            throw new KstatException(
                    Errno.EINVAL, data.ndata() + " " + data.type() + " for " + spec.triple());
        }
        store.restore(data);
        try {
            push();
        } catch (KstatException refused) {
            store.restore(before);
            throw refused;
        }
    }

    private void push() throws KstatException {
        if (!is(KstatFlag.DORMANT)) {
            update.update(true);
        }
    }

    /** Called before the kstat becomes visible: a returning provider takes over the kept data. */
    synchronized void ready(boolean dormant) throws KstatException {
        if (store == null) {
            throw new KstatException(Errno.EINVAL, spec.triple() + " is VIRTUAL, without data");
        }
        if (dormant) {
            update.update(true);
        }
        snapshot(Integer.MAX_VALUE);
    }

    /** Called before the kstat goes dormant: the present data is kept. */
    synchronized void settle() {
        try {
            pull();
        } catch (KstatException last) {
            // the data from before the failed update is kept
        }
        update = KstatUpdate.NONE;
    }

    private static Set<KstatFlag> with(Set<KstatFlag> flags, KstatFlag flag) {
        EnumSet<KstatFlag> more = EnumSet.of(flag);
        more.addAll(flags);
        return Set.copyOf(more);
    }

    private static Set<KstatFlag> without(Set<KstatFlag> flags, KstatFlag flag) {
        return Set.copyOf(flags.stream().filter(each -> each != flag).toList());
    }
}
