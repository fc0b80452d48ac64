// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import io.jacct.kstat.ChainEntry;
import io.jacct.kstat.Errno;
import io.jacct.kstat.KstatChain;
import io.jacct.kstat.KstatData;
import io.jacct.kstat.KstatException;
import io.jacct.kstat.KstatSpec;
import io.jacct.kstat.KstatSpec.Triple;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Statistic;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The kstats of a page, of this JVM or another one, on a chain of their own:
 *
 * <pre>
 *   PageKstats kstats = new PageKstats(page.snapshot());
 *   KstatControl control = KstatControl.open(kstats.chain());
 *   ...
 *   kstats.refresh(page.snapshot());
 *   control.chainUpdate();
 * </pre>
 *
 * <p>Between two refreshes all reads are of one snapshot. Their snaptime is the time of that
 * snapshot, and the chain does not change. {@link PageCatalogue} decides which kstats there are and
 * which values they have. This class finds out which have come and gone. Kids are given in the
 * catalogue's order, so all clients that first look at the same state of a page agree on them. A
 * client that looked earlier may have other kids for kstats that came in between, but never other
 * names.
 *
 * <p>For one thread at a time, including readers of the chain.
 */
public final class PageKstats {
    private final KstatChain chain;
    private final Map<String, Shown> shown = new HashMap<>();
    private final Set<Triple> taken = new HashSet<>();
    private final PageInfo page;
    private long takenNanos;

    /** A kstat that is on the chain and is not shown yet; otherwise null. */
    private ChainEntry unfinished;

    /** A kstat on the chain and its present contents; null while the contents are forgotten. */
    private static final class Shown {
        ChainEntry entry;
        PageKstat now;

        KstatData data() throws KstatException {
            if (now == null) {
                throw new KstatException(Errno.EAGAIN, "no snapshot is at hand");
            }
            return now.data().get();
        }
    }

    /**
     * The chain as of {@code first}. Throws {@code IllegalArgumentException} if the page is
     * damaged.
     */
    public PageKstats(Snapshot first) {
        this.page = first.page();
        this.takenNanos = taken(first);
        this.chain = new KstatChain(() -> takenNanos);
        refresh(first);
    }

    /** The chain, for {@code KstatControl.open}. */
    public KstatChain chain() {
        return chain;
    }

    /**
     * Shows a later snapshot of the same page. Throws {@code IllegalArgumentException} if the
     * snapshot is of another page, because another JVM now has that process id. Also throws it if
     * the page holds values that no kstat can have, as a damaged one may.
     */
    public void refresh(Snapshot next) {
        if (!samePage(next.page())) {
            throw new IllegalArgumentException("another page than " + page.file());
        }
        takenNanos = taken(next);
        Map<String, PageKstat> wanted = new LinkedHashMap<>();
        PageCatalogue.of(next).forEach(each -> wanted.put(each.key(), each));
        removeUnfinished();
        removeAllBut(wanted.keySet());
        wanted.forEach(this::show);
    }

    /** The time of the last reading: devices and statistics are read one after the other. */
    private static long taken(Snapshot snapshot) {
        long last = snapshot.takenNanos();
        for (Device device : snapshot.devices()) {
            last = Math.max(last, device.takenNanos());
        }
        for (Statistic statistic : snapshot.statistics()) {
            last = Math.max(last, statistic.takenNanos());
        }
        return last;
    }

    /**
     * Releases the snapshot, which may be large. The chain stays as it is. Until the next refresh,
     * reads fail with {@link Errno#EAGAIN}.
     */
    public void forget() {
        shown.values().forEach(each -> each.now = null);
    }

    private boolean samePage(PageInfo other) {
        return page.pid() == other.pid()
                && page.startedMillis() == other.startedMillis()
                && Objects.equals(page.file(), other.file());
    }

    private void removeAllBut(Set<String> keys) {
        Iterator<Map.Entry<String, Shown>> all = shown.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<String, Shown> each = all.next();
            if (!keys.contains(each.getKey())) {
                remove(each.getValue().entry);
                all.remove();
            }
        }
    }

    private void show(String key, PageKstat kstat) {
        Shown known = shown.get(key);
        if (known != null) {
            known.now = kstat;
            return;
        }
        Shown fresh = new Shown();
        fresh.now = kstat;
        try {
            install(key, fresh);
        } catch (KstatException damaged) {
            throw new IllegalArgumentException(
                    "the page " + page.file() + " is damaged: " + damaged.getMessage(), damaged);
        }
    }

    /**
     * Adds the whole kstat or nothing, even after an exception. A half-made kstat would make each
     * later refresh fail. Removing it may fail, too; then the next refresh does it.
     */
    private void install(String key, Shown fresh) throws KstatException {
        unfinished = chain.create(free(fresh.now), fresh.now.crtime());
        try {
            fresh.entry = unfinished;
            fresh.entry.provide(now -> fresh.data());
            chain.install(fresh.entry);
            taken.add(fresh.entry.spec().triple());
            shown.put(key, fresh);
            unfinished = null;
        } finally {
            removeUnfinished();
        }
    }

    private void removeUnfinished() {
        if (unfinished != null) {
            remove(unfinished);
            unfinished = null;
        }
    }

    /** If it fails, the caller keeps the entry and calls it again. */
    private void remove(ChainEntry entry) {
        chain.delete(entry);
        taken.remove(entry.spec().triple());
    }

    /** The wanted instance, or the next free one if long names begin alike. */
    private KstatSpec free(PageKstat kstat) {
        KstatSpec spec = kstat.spec(kstat.instance());
        for (int instance = kstat.instance() + 1; taken.contains(spec.triple()); instance++) {
            spec = kstat.spec(instance);
        }
        return spec;
    }
}
