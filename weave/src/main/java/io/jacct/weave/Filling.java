// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.LedgerStart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Boot loader. Fills the cache when the loom has been loaded anyway. It weaves every type as it is
 * in the JDK's image, and keeps it. So the next start also finds types that this JVM may never
 * load. The types that the loom itself needs come first, since they cannot wait for the loom. The
 * list of types comes next. A start without that list is not warm, so a warm start knows that the
 * cache has the types that the loom needs.
 *
 * <p>The agent's worker does this while the start weaves the loaded classes. A program may end as
 * soon as the start does, so the start {@link #help helps} with the types that come first.
 *
 * <p>Existing files are left as they are, so JVMs that end too early fill the cache together.
 */
final class Filling implements Runnable {
    private final Loom loom;
    private final WeaveCache cache;
    private final List<String> first = new ArrayList<>();
    private final List<String> rest = new ArrayList<>();

    /** The number of types that come first and are not woven yet. */
    private int missing;

    private boolean listed;

    private Filling(Loom loom, WeaveCache cache, boolean all) {
        this.loom = loom;
        this.cache = cache;
        for (String type : loom.types()) {
            (all || LazyLoom.NEEDED.contains(type) ? first : rest).add(type);
        }
        missing = first.size();
    }

    /**
     * Makes the agent's worker fill the cache. Returns null if the cache cannot be written.
     *
     * @param all whether every type comes first
     */
    static Filling begin(Loom loom, WeaveCache cache, boolean all) {
        if (!cache.isWritable()) {
            return null;
        }
        Filling filling = new Filling(loom, cache, all);
        LedgerStart.soon(filling);
        return filling;
    }

    /**
     * Weaves types that come first, on the calling thread, until all of them have been taken.
     *
     * @param waits whether to wait until they and the list are written
     */
    void help(boolean waits) throws InterruptedException {
        boolean more = true;
        while (more) {
            more = fillFirst();
        }
        synchronized (this) {
            while (waits && !listed) {
                wait();
            }
        }
    }

    /** Called by the agent's worker, which is free for other work after each type. */
    @Override
    public void run() {
        if (fillFirst()) {
            LedgerStart.soon(this);
        }
    }

    /**
     * Weaves one of the types that come first, and returns whether there was one. Whoever weaves
     * the last one hands the agent's worker the list, which comes after the files.
     */
    private boolean fillFirst() {
        String type = next();
        if (type == null) {
            return false;
        }
        try {
            fill(type);
        } finally {
            if (isLast()) {
                LedgerStart.soon(new Rest());
            }
        }
        return true;
    }

    private synchronized String next() {
        return first.isEmpty() ? null : first.remove(first.size() - 1);
    }

    private synchronized boolean isLast() {
        return --missing == 0;
    }

    private void fill(String type) {
        try {
            byte[] original = loom.original(type);
            if (original != null && cache.find(type, original) == null) {
                List<String> missed = new ArrayList<>();
                byte[] woven = loom.weave(type, original, missed);
                cache.keep(type, original, new Woven(woven, missed));
            }
        } catch (IOException | RuntimeException | LinkageError notWoven) {
            // weaving it will fail again when it is loaded, and is reported then
            return;
        }
    }

    private synchronized void end() {
        listed = true;
        notifyAll();
    }

    /** The list of types, and then the types that do not come first, one at a time. */
    private final class Rest implements Runnable {
        @Override
        public void run() {
            if (listed) {
                fill(rest.remove(rest.size() - 1));
            } else {
                try {
                    cache.writeTypes(loom.types());
                } finally {
                    end();
                }
            }
            if (!rest.isEmpty()) {
                LedgerStart.soon(this);
            }
        }
    }
}
