// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;

/**
 * A client's handle on a chain, with the functions of Solaris libkstat: {@code kstat_open} and so
 * on. Where those return -1 or NULL and set errno, these throw a {@link KstatException}. Only
 * {@link #chainUpdate} returns the values of the original. For one thread at a time.
 */
public final class KstatControl implements AutoCloseable {
    private final KstatChain source;
    private TreeMap<Integer, Kstat> chain = new TreeMap<>();
    private int chainId;
    private boolean closed;

    private KstatControl(KstatChain source) {
        this.source = source;
    }

    /** {@code kstat_open}: returns a handle with the chain as it is now. */
    public static KstatControl open(KstatChain chain) {
        KstatControl control = new KstatControl(chain);
        control.chainUpdate();
        return control;
    }

    /** {@code kc_chain_id}: as of the last {@link #chainUpdate}. */
    public int chainId() {
        return chainId;
    }

    /** {@code kc_chain}: as of the last {@link #chainUpdate}, by kid. */
    public List<Kstat> chain() {
        return Collections.unmodifiableList(new ArrayList<>(chain.values()));
    }

    /**
     * {@code kstat_chain_update}: adds kstats that have come and drops those that have gone. A
     * kstat that still exists is the same object as before, with its data.
     *
     * @return the new chain id; 0 if nothing has changed; -1 if the handle is closed
     */
    public int chainUpdate() {
        if (closed) {
            return -1;
        } else if (source.id() == chainId) {
            return 0;
        }
        KstatHeaders now = source.headers();
        // completed before it becomes the chain: a caller that runs out of memory here may retry
        TreeMap<Integer, Kstat> next = new TreeMap<>();
        for (KstatHeader header : now.list()) {
            Kstat old = chain.get(header.kid());
            next.put(header.kid(), old == null ? new Kstat(header) : old);
        }
        int id = now.chainId();
        chain = next;
        chainId = id;
        return id;
    }

    /**
     * {@code kstat_lookup}: returns the first match, by kid.
     *
     * @param module null: any
     * @param instance -1: any
     * @param name null: any
     * @throws KstatException {@link Errno#ENOENT} if none matches
     */
    public Kstat lookup(String module, int instance, String name) throws KstatException {
        for (Kstat kstat : chain.values()) {
            KstatHeader header = kstat.header();
            if ((module == null || header.module().equals(ShortText.cut(module, ShortText.NAME)))
                    && (instance == -1 || header.instance() == instance)
                    && (name == null
                            || header.name().equals(ShortText.cut(name, ShortText.NAME)))) {
                return kstat;
            }
        }
        throw new KstatException(Errno.ENOENT, "no kstat " + module + ":" + instance + ":" + name);
    }

    /**
     * {@code kstat_data_lookup}: finds a name in the data last read.
     *
     * @throws KstatException {@link Errno#EINVAL} if data of this type has no names, {@link
     *     Errno#ENOENT} if there is no such name or the kstat was never read
     */
    public KstatDatum dataLookup(Kstat kstat, String name) throws KstatException {
        KstatType type = kstat.header().type();
        if (type != KstatType.NAMED && type != KstatType.TIMER) {
            throw new KstatException(Errno.EINVAL, type + " has no names", kstat.header());
        }
        KstatDatum found = null;
        if (kstat.data() instanceof NamedData named) {
            found = named.lookup(name);
        } else if (kstat.data() instanceof TimerData timers) {
            found = timers.lookup(name);
        }
        if (found == null) {
            throw new KstatException(Errno.ENOENT, "no datum " + name, kstat.header());
        }
        return found;
    }

    /**
     * {@code kstat_read}: fetches the data. If the kstat's size changes, asks again with more room
     * until it fits. May block in the provider's update.
     *
     * @return the chain's id now; if it differs from {@link #chainId}, call {@link #chainUpdate}
     * @throws KstatException {@link Errno#ENXIO} if the kstat no longer exists, {@link Errno#EBADF}
     *     if the handle is closed, or as {@link KstatChain#read}
     */
    public int read(Kstat kstat) throws KstatException {
        requireOpen();
        int room = kstat.header().dataSize();
        while (true) {
            try {
                KstatReading reading = source.read(kstat.header().kid(), room);
                kstat.take(reading.header(), reading.data());
                return reading.chainId();
            } catch (KstatException e) {
                if (e.header() != null) {
                    kstat.take(e.header());
                }
                if (e.errno() != Errno.ENOMEM || !growing(kstat.header())) {
                    throw e;
                }
                // twice the size, to catch up with a kstat that grows between two attempts
                room = (int) Math.min(Integer.MAX_VALUE, 2L * kstat.header().dataSize());
            }
        }
    }

    /** The size of NAMED data with strings changes, although no flag says so. */
    private static boolean growing(KstatHeader header) {
        return header.flags().contains(KstatFlag.VAR_SIZE) || header.type() == KstatType.NAMED;
    }

    /**
     * {@code kstat_write}: replaces the data. May block in the provider's update.
     *
     * @return the chain's id now
     * @throws KstatException as {@link #read} and {@link KstatChain#write}
     */
    public int write(Kstat kstat, KstatData data) throws KstatException {
        requireOpen();
        return source.write(kstat.header().kid(), data);
    }

    private void requireOpen() throws KstatException {
        if (closed) {
            throw new KstatException(Errno.EBADF, "the handle is closed");
        }
    }

    /** {@code kstat_close}. Data that was read stays as it is. */
    @Override
    public void close() {
        closed = true;
    }
}
