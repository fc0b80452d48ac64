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
 * <p>Existing files are left as they are, so JVMs that end too early fill the cache together.
 */
final class Filling implements Runnable {
    private final Loom loom;
    private final WeaveCache cache;
    private final List<String> first = new ArrayList<>();
    private final List<String> rest = new ArrayList<>();
    private boolean listed;

    Filling(Loom loom, WeaveCache cache) {
        this.loom = loom;
        this.cache = cache;
        for (String type : loom.types()) {
            (LazyLoom.NEEDED.contains(type) ? first : rest).add(type);
        }
    }

    /**
     * Weaves the types that come first, on the calling thread. The agent's thread writes them, and
     * does the rest.
     */
    void begin() {
        for (String type : first) {
            fill(type);
        }
        LedgerStart.soon(this);
    }

    /** Weaves everything on the calling thread, and waits until it is written. */
    void runThrough() throws InterruptedException {
        first.addAll(rest);
        rest.clear();
        begin();
        synchronized (this) {
            while (!listed) {
                wait();
            }
        }
    }

    /** Called by the agent's thread, which is free for other work after each type. */
    @Override
    public void run() {
        if (!listed) {
            try {
                cache.writeTypes(loom.types());
            } finally {
                end();
            }
        } else {
            fill(rest.remove(rest.size() - 1));
        }
        if (!rest.isEmpty()) {
            LedgerStart.soon(this);
        }
    }

    private synchronized void end() {
        listed = true;
        notifyAll();
    }

    private void fill(String type) {
        try {
            byte[] original = loom.original(type);
            if (original != null && cache.find(type, original) == null) {
                List<String> missing = new ArrayList<>();
                byte[] woven = loom.weave(type, original, missing);
                cache.keep(type, original, new Woven(woven, missing));
            }
        } catch (IOException | RuntimeException | LinkageError notWoven) {
            // weaving it will fail again when it is loaded, and is reported then
            return;
        }
    }
}
