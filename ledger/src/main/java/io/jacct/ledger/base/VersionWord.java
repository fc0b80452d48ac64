// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import io.jacct.memory.CounterMemory;
import io.jacct.memory.PageMemory;
import java.lang.ref.Reference;

/**
 * Boot loader. A word of the header that is odd while records come, go or change hands. A reader
 * that sees it odd or changed starts over. The caller holds the lock of these records, and calls
 * {@link #end} in a {@code finally}.
 */
public final class VersionWord {
    private final PageMemory page;
    private final long address;

    public VersionWord(PageMemory page, int word) {
        this.page = page;
        this.address = page.header(word);
    }

    /**
     * Makes the word odd, also where it is odd already: a change may not have ended, or another
     * program may have written into the page.
     */
    public void begin() {
        CounterMemory.putPlain(address, CounterMemory.getPlain(address) + 1 | 1);
        CounterMemory.storeStoreFence();
    }

    public void end() {
        long next = CounterMemory.getPlain(address) + 1;
        CounterMemory.putRelease(address, next);
        TruncatedPage.readBack(address, next, page);
        Reference.reachabilityFence(page);
    }
}
