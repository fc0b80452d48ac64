// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import io.jacct.counter.Health;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import io.jacct.memory.PageMemory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Boot loader. The agent's notes about itself, as lines {@code key=value}. Lines are only appended.
 * A later line of a key replaces an earlier one. The number of bytes used is stored after the text.
 */
public final class Notes {
    private final Mutex lock = new Mutex();
    private final PageMemory page;
    private final long address;

    /** Not as the page says, because any program may have written there. */
    private long used;

    public Notes(PageMemory page) throws IOException {
        this.page = page;
        this.address = page.grow(Layout.NOTES, Layout.NOTES_LENGTH, 1);
    }

    /**
     * Any thread. Line ends in the value become blanks. A line that does not fit is counted as
     * lost.
     */
    public void add(String key, String value) {
        Thread outer = lock.enter();
        try {
            String line = key + '=' + value.replace('\n', ' ').replace('\r', ' ') + '\n';
            byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
            if (Layout.NOTES_TEXT + used + bytes.length > Layout.NOTES_LENGTH) {
                CounterMemory.addAtomic(page.header(Layout.health(Health.NOTES_LOST.id())), 1);
                return;
            }
            CounterMemory.putBytes(address + Layout.NOTES_TEXT + used, bytes);
            used += bytes.length;
            CounterMemory.putRelease(address + Layout.NOTES_USED, used);
        } finally {
            lock.owner = outer;
        }
    }
}
