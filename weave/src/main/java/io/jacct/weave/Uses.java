// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import io.jacct.ledger.LedgerStart;
import io.jacct.memory.SecurityManagerBypass;
import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * Boot loader. Records the uses of entries on the agent's worker, so that neither a start nor a
 * thread of the application waits for it. A JVM that ends too early for this leaves it to the next
 * one. Any thread.
 */
final class Uses implements Runnable {
    private List<File> used = new ArrayList<>();

    void add(File entry) {
        if (isFirst(entry)) {
            LedgerStart.submit(this);
        }
    }

    private synchronized boolean isFirst(File entry) {
        return used.add(entry) && used.size() == 1;
    }

    private synchronized List<File> take() {
        List<File> taken = used;
        used = new ArrayList<>();
        return taken;
    }

    /** A security manager of the application would be asked for each file, so none is touched. */
    @Override
    public void run() {
        List<File> taken = take();
        long now = System.currentTimeMillis();
        for (int i = 0; i < taken.size() && !SecurityManagerBypass.isNeeded(); i++) {
            LastUse.now(taken.get(i), now);
        }
    }
}
