// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import io.jacct.memory.PageMemory;

/**
 * Boot loader. Says so if another program removes the page's file while the JVM runs. Counting goes
 * on in the mapped memory, and the MBeans show it. Another process finds no page.
 */
public final class RemovedPage implements Chore {
    private final PageMemory page;
    private boolean said;

    public RemovedPage(PageMemory page) {
        this.page = page;
    }

    @Override
    public void tend() {
        if (!said && page.isRemoved()) {
            said = true;
            System.err.println(
                    "jacct: "
                            .concat(page.place())
                            .concat(" was removed by another program, and only MBeans show counts;")
                            .concat(" for a new page: jacct detach, jacct attach"));
        }
    }
}
