// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

/**
 * Boot loader. Says so, once for a page, if its file could not grow. The application does not
 * notice, and the totals stay exact. What comes while the page has no room for it has no record.
 */
public final class FullPage implements PeriodicTask {
    private final OpenPage page;
    private boolean reported;

    public FullPage(OpenPage page) {
        this.page = page;
    }

    @Override
    public void run() {
        String why = reported ? null : page.growthTrouble();
        if (why != null) {
            reported = true;
            System.err.println(
                    "jacct: "
                            .concat(page.memory.place())
                            .concat(" cannot grow: ")
                            .concat(why)
                            .concat("; until it can, new devices count in 'other', ")
                            .concat("and new threads only in the totals"));
        }
    }
}
