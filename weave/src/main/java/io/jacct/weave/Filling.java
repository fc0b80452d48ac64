// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.LedgerStart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Boot loader. When the loom has been brought anyway: weaves every type as it stands in the JDK's
 * image and keeps it, so that the next start finds also what this JVM may never load. What the loom
 * itself needs comes first, then the list of types, without which a start is not warm: so one that
 * is knows that no class is missing that would have to wait for itself.
 *
 * <p>What is there already is left as it is: JVMs that live too short fill the cache together.
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

    /** On the calling thread what comes first; the agent's thread writes it, and does the rest. */
    void begin() {
        for (String type : first) {
            fill(type);
        }
        LedgerStart.soon(this);
    }

    /** Everything on the calling thread, which waits until it is written. */
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

    /** The agent's thread, which is back after each type. */
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
            // nor will it be when it is loaded, and then it is said
            return;
        }
    }
}
