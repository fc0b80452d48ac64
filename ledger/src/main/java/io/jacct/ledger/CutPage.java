// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.PageMemory;
import java.io.IOException;

/**
 * Boot loader. Another program has cut the page's file short ({@code truncate}, {@code > page},
 * copytruncate). Each access to what is gone fails, with an InternalError on whatever thread; so
 * the file gets its length back, as zeros, and accesses work again. What was counted is lost, and
 * devices and threads that were known are not counted any more, as after a detach: see
 * docs/decisions/0035. The housekeeper's alone.
 */
final class CutPage {
    private final PageMemory page;
    private boolean said;

    CutPage(PageMemory page) {
        this.page = page;
    }

    /** Now and then. */
    void look() {
        if (page.isCut()) {
            mend();
        }
    }

    private void mend() {
        String trouble = "";
        try {
            page.mend();
        } catch (IOException full) {
            trouble = " (" + full.getMessage() + ")";
        }
        if (!said) {
            said = true;
            System.err.println(
                    "jacct: "
                            .concat(page.place())
                            .concat(" was cut short by another program")
                            .concat(trouble)
                            .concat(", and counting has ended; attach anew (jacct detach, jacct")
                            .concat(" attach), and keep log rotation and > off it"));
        }
    }
}
