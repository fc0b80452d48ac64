// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.LedgerStart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Boot loader. Fills the cache when the loom has been loaded anyway. It weaves every type as it is
 * in the JDK's image, and keeps it. So the next start also finds types that this JVM may never
 * load. The types that the loom itself needs come first, since they cannot wait for the loom. So do
 * types that had to do without the loom in this JVM, with the bytes they had then, and a type that
 * the agent itself uses. The list of types comes next. A start without that list is not warm, so a
 * warm start knows that the cache has had the types that the loom needs. It may have lost some
 * since.
 *
 * <p>The agent's worker does this while the start weaves the loaded classes. A program may end as
 * soon as the start does, so the start {@link #help helps} with the types that come first, and
 * waits until they are written. Then the next start of this program finds all that it needs.
 *
 * <p>Existing files are left as they are, so JVMs that end too early fill the cache together.
 */
final class CacheWarmer implements Runnable {
    /** For a worker that is held up: a start does not wait for it for ever. */
    private static final long PATIENCE_MILLIS = 5_000;

    /** The agent's worker loads it in each JVM: before the start sweeps, or after that. */
    private static final String MANAGEMENT = "java.lang.management.ManagementFactory";

    private final ClassWeaver loom;
    private final WeaveCache cache;
    private final Map<String, byte[]> lacked;
    private final List<String> first = new ArrayList<>();
    private final List<String> rest = new ArrayList<>();

    /** The number of types that come first and are not woven yet. */
    private int missing;

    private boolean listed;

    private CacheWarmer(
            ClassWeaver loom, WeaveCache cache, Map<String, byte[]> lacked, boolean all) {
        this.loom = loom;
        this.cache = cache;
        this.lacked = lacked;
        for (String type : loom.types()) {
            boolean early = LazyClassWeaver.NEEDED.contains(type) || lacked.containsKey(type);
            (all || early || MANAGEMENT.equals(type) ? first : rest).add(type);
        }
        missing = first.size();
    }

    /**
     * Makes the agent's worker fill the cache. Returns null if the cache cannot be written.
     *
     * @param lacked types that had to do without the loom, and their bytes
     * @param all whether every type comes first
     */
    static CacheWarmer begin(
            ClassWeaver loom, WeaveCache cache, Map<String, byte[]> lacked, boolean all) {
        if (!cache.isWritable()) {
            return null;
        }
        CacheWarmer filling = new CacheWarmer(loom, cache, lacked, all);
        LedgerStart.submit(filling);
        return filling;
    }

    /**
     * Weaves types that come first, on the calling thread, until all of them have been taken. Waits
     * until they and the list are written.
     */
    void help() throws InterruptedException {
        boolean more = true;
        while (more) {
            more = fillFirst();
        }
        awaitList();
        cache.flush();
    }

    private synchronized void awaitList() throws InterruptedException {
        long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
        long left = PATIENCE_MILLIS;
        while (!listed && left > 0) {
            wait(left);
            left = (end - System.nanoTime()) / 1_000_000;
        }
    }

    /** Called by the agent's worker, which is free for other work after each type. */
    @Override
    public void run() {
        if (fillFirst()) {
            LedgerStart.submit(this);
        }
    }

    /**
     * Weaves one of the types that come first, and returns whether there was one. Whoever ends the
     * last one writes the list, which comes after the files. The rest is for the agent's worker.
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
                list();
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
            fill(type, loom.original(type));
            fill(type, lacked.get(type));
        } catch (IOException | RuntimeException | LinkageError notWoven) {
            // weaving it will fail again when it is loaded, and is reported then
            return;
        }
    }

    private void fill(String type, byte[] original) {
        if (original != null && cache.find(type, original) == null) {
            List<String> missed = new ArrayList<>();
            byte[] woven = loom.weave(type, original, missed);
            cache.write(type, original, new Woven(woven, missed));
        }
    }

    private void list() {
        try {
            cache.writeTypes(loom.types());
        } finally {
            end();
        }
    }

    private synchronized void end() {
        listed = true;
        notifyAll();
        if (!rest.isEmpty()) {
            LedgerStart.submit(new Rest());
        }
    }

    /** The types that do not come first, one at a time. */
    private final class Rest implements Runnable {
        @Override
        public void run() {
            fill(rest.remove(rest.size() - 1));
            if (!rest.isEmpty()) {
                LedgerStart.submit(this);
            }
        }
    }
}
