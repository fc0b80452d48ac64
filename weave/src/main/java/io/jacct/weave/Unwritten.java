// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.LedgerStart;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Boot loader. The woven classes that the cache does not have yet. The agent's worker writes them
 * one by one. A start that has woven classes itself writes them before it returns, because its
 * program may end at once. The next start would weave them again. Any thread.
 */
final class Unwritten implements Runnable {
    private final WeaveCache cache;
    private final ConcurrentLinkedQueue<Entry> entries = new ConcurrentLinkedQueue<>();

    Unwritten(WeaveCache cache) {
        this.cache = cache;
    }

    void add(String type, byte[] original, Woven woven) {
        entries.add(new Entry(type, original, woven));
        LedgerStart.submit(this);
    }

    /** Writes what was added, on the calling thread, and waits for what the worker writes now. */
    void writeAll() {
        boolean more = true;
        while (more) {
            more = writeOne();
        }
    }

    /** Called by the agent's worker for each entry that was added. */
    @Override
    public void run() {
        writeOne();
    }

    private synchronized boolean writeOne() {
        Entry entry = entries.poll();
        if (entry == null) {
            return false;
        }
        cache.write(entry.type, entry.original, entry.woven);
        return true;
    }

    /** A woven class, and the bytes it was woven from. */
    private static final class Entry {
        private final String type;
        private final byte[] original;
        private final Woven woven;

        Entry(String type, byte[] original, Woven woven) {
            this.type = type;
            this.original = original;
            this.woven = woven;
        }
    }
}
