// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

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
 * <p>Between two refreshes all reads are of one snapshot: their snaptime is when that was taken,
 * and the chain stands still. Which kstats there are and what they hold is {@link PageCatalogue}'s
 * business; this class finds out what has come and gone. Kids are given in the catalogue's order,
 * so all who look at the same state of a page agree on them; who looked earlier may know what came
 * in between by other kids, but never by other names.
 *
 * <p>For one thread at a time, readers of the chain included.
 */
public final class PageKstats {
    private final KstatChain chain;
    private final Map<String, Shown> shown = new HashMap<>();
    private final Set<Triple> taken = new HashSet<>();
    private final PageInfo page;
    private long takenNanos;

    /** A kstat on the chain, and what it holds now; null while that is forgotten. */
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

    /** The chain as of {@code first}. {@code IllegalArgumentException} if its page is damaged. */
    public PageKstats(Snapshot first) {
        this.page = first.page();
        this.takenNanos = taken(first);
        this.chain = new KstatChain(() -> takenNanos);
        refresh(first);
    }

    /** The chain, for {@link KstatControl#open}. */
    public KstatChain chain() {
        return chain;
    }

    /**
     * Goes on to a later snapshot of the same page. {@code IllegalArgumentException} if it is of
     * another one: the JVM of that process id has been replaced, and its kstats are others; or if
     * it holds what no kstat can be, as a damaged one may.
     */
    public void refresh(Snapshot next) {
        if (!samePage(next.page())) {
            throw new IllegalArgumentException("another page than " + page.file());
        }
        takenNanos = taken(next);
        Map<String, PageKstat> wanted = new LinkedHashMap<>();
        PageCatalogue.of(next).forEach(each -> wanted.put(each.key(), each));
        removeAllBut(wanted.keySet());
        wanted.forEach(this::show);
    }

    /** When the last of it was read: devices and statistics are read one after the other. */
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
     * Lets go of the snapshot, which may be large. The chain stays as it is, but until the next
     * refresh reading fails with {@link Errno#EAGAIN}.
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
                ChainEntry entry = each.getValue().entry;
                chain.delete(entry);
                taken.remove(entry.spec().triple());
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
            fresh.entry = chain.create(free(kstat), kstat.crtime());
            fresh.entry.provide(now -> fresh.data());
            chain.install(fresh.entry);
        } catch (KstatException damaged) {
            throw new IllegalArgumentException(
                    "the page " + page.file() + " is damaged: " + damaged.getMessage(), damaged);
        }
        taken.add(fresh.entry.spec().triple());
        shown.put(key, fresh);
    }

    /** The instance it wants, or the next that is free where long names begin alike. */
    private KstatSpec free(PageKstat kstat) {
        KstatSpec spec = kstat.spec(kstat.instance());
        for (int instance = kstat.instance() + 1; taken.contains(spec.triple()); instance++) {
            spec = kstat.spec(instance);
        }
        return spec;
    }
}
