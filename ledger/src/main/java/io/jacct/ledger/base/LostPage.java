// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import io.jacct.memory.PageMemory;

/**
 * Boot loader. Keeps hold of the page's file. Says so if another program removes or overwrites the
 * file while the JVM runs. Of a removed file counting goes on in the mapped memory, and the MBeans
 * show it; another process finds no page. Of an overwritten one no reader takes the counts. The
 * look is at the header alone.
 */
public final class LostPage implements PeriodicTask {
    private final PageMemory page;
    private boolean removed;
    private boolean overwritten;

    public LostPage(PageMemory page) {
        this.page = page;
    }

    @Override
    public void run() {
        page.renew();
        if (!removed && page.isRemoved()) {
            removed = true;
            say(" was removed by another program, and only MBeans show counts; for a new page: ");
        }
        if (!overwritten && page.isOverwritten()) {
            overwritten = true;
            say(" was overwritten by another program, and nothing shows counts; for a new page: ");
        }
    }

    private void say(String what) {
        System.err.println(
                "jacct: ".concat(page.place()).concat(what).concat("jacct detach, jacct attach"));
    }
}
