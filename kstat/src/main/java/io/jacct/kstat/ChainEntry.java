// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * A kstat as its provider and the chain have it; a client's is {@link Kstat}.
 *
 * <p>Two locks. The flags and whether there is a provider change under the chain's monitor. The
 * monitor of this object, {@code ks_lock}, is held by one reader or writer of the data at a time,
 * the provider's update included; it is never asked for under the chain's. What the queues and
 * timers of a store do in the meantime takes neither.
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

    /** What a read leaves behind for the next who looks at the header. */
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
     * The provider's: where the data is. {@link ValueStore} for RAW and NAMED, {@link Interrupts},
     * {@link IoQueues}, {@link Timers}; {@code ClassCastException} for another than its type's.
     */
    public synchronized <S extends KstatStore> S data(Class<S> type) {
        return type.cast(store);
    }

    /**
     * The provider of a {@link KstatFlag#VIRTUAL} kstat, before it installs it: brings the data.
     */
    public synchronized void provide(KstatStore newStore) {
        if (!spec.has(KstatFlag.VIRTUAL)) {
            throw new IllegalStateException(spec.triple() + " is not VIRTUAL");
        }
        store = newStore;
    }

    /** The provider, before it installs the kstat: wants to be asked when somebody reads. */
    public synchronized void onUpdate(KstatUpdate newUpdate) {
        update = newUpdate;
    }

    /** As a client sees it now. */
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

    KstatSpec spec() {
        return spec;
    }

    int kid() {
        return kid;
    }

    boolean is(KstatFlag flag) {
        return flags.contains(flag);
    }

    /** Under the chain's monitor. */
    void flag(KstatFlag flag, boolean on) {
        flags = on ? with(flags, flag) : without(flags, flag);
    }

    /** Whether it has a provider; under the chain's monitor, as the next. */
    boolean provided() {
        return provided;
    }

    void provided(boolean now) {
        provided = now;
    }

    /** As {@link KstatChain#read}. */
    synchronized KstatData read(int room) throws KstatException {
        try {
            pull();
            return snapshot(room);
        } catch (KstatException e) {
            throw new KstatException(e, header());
        }
    }

    /** While it is dormant its data is what was kept, whoever may be about to take over. */
    private void pull() throws KstatException {
        if (!is(KstatFlag.DORMANT)) {
            update.update(false);
        }
    }

    private KstatData snapshot(int room) throws KstatException {
        long now;
        KstatData data;
        // a store that changes under its own monitor is then not ahead of the time of the snapshot
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

    /** As {@link KstatChain#write}; the data is as before if the provider refuses. */
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

    /** Before it becomes visible: a provider that comes back takes over what was kept. */
    synchronized void ready(boolean dormant) throws KstatException {
        if (store == null) {
            throw new KstatException(Errno.EINVAL, spec.triple() + " is VIRTUAL, without data");
        }
        if (dormant) {
            update.update(true);
        }
        snapshot(Integer.MAX_VALUE);
    }

    /** Before it goes dormant: the data as it is now is what stays. */
    synchronized void settle() {
        try {
            pull();
        } catch (KstatException last) {
            // then what it said before stays
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
