// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.Notes;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorAccounts;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.AnonymousStore;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import io.jacct.memory.PageStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Empty pages for test states. jcstress makes states by the thousand, so pages are reused in turn.
 * There are {@value #COUNT}, and the run holds at most half as many states at a time (stride size
 * times stride count, set in the POM).
 */
final class Pages {
    /** The number of times that a reader looks for an event that is about to come. */
    static final int LOOKS = 1000;

    private static final int COUNT = 128;
    private static final int BYTES = 768 * 1024;
    private static final int POOLS_MAX = 8;
    private static final int DEVICES_MAX = 32;
    private static final int EXECUTORS_MAX = 4;
    private static final byte[] ZEROS = new byte[4096];

    private static final ByteBuffer ALL = new AnonymousStore().extend(0, COUNT * BYTES);
    private static final AtomicInteger NEXT = new AtomicInteger();

    private Pages() {}

    /** A page with nothing in it, not ready yet. */
    static PageMemory fresh() {
        Part part = new Part((NEXT.getAndIncrement() & (COUNT - 1)) * BYTES);
        return must(() -> PageMemory.create(part, 1, 1));
    }

    /** One more segment of {@code records} records; the address of the first. */
    static long grow(PageMemory page, int records) {
        return must(() -> page.grow(Layout.RECORDS, Layout.RECORD_LENGTH, records));
    }

    /** The notes of a page that has none yet. */
    static Notes notes(PageMemory page) {
        return must(() -> new Notes(page));
    }

    /** A ready page with one task's stripe in its first segment. */
    static ThreadStripe stripe(PageMemory page) {
        long address = grow(page, 1);
        page.ready();
        return new ThreadStripe(Thread.currentThread(), address, null);
    }

    /** A ready page with a whole ledger. */
    static LedgerState ledger() {
        return ledger(DEVICES_MAX, new Ticker());
    }

    /** The same for this number of endpoints, with another clock. */
    static LedgerState ledger(int devicesMax, Ticker ticker) {
        LedgerState ledger =
                must(() -> new LedgerState(fresh(), POOLS_MAX, devicesMax, 32, ticker));
        ledger.page.ready();
        return ledger;
    }

    /** Makes the page ready with one executor record, and returns the record's address. */
    static long executor(PageMemory page) {
        long address = must(() -> page.grow(Layout.EXECUTORS, Layout.EXECUTOR_LENGTH, 1));
        CounterMemory.putPlain(address + Layout.EXECUTOR_KIND, ExecutorAccount.THREAD_POOL);
        CounterMemory.putPlain(address + Layout.EXECUTOR_STATE, Layout.LIVE);
        page.ready();
        return address;
    }

    /** The executors of a ledger, few of them. */
    static ExecutorAccounts executors(LedgerState ledger, Ticker ticker) {
        return must(
                () ->
                        new ExecutorAccounts(
                                ledger.open, ledger.task.cohorts, EXECUTORS_MAX, ticker));
    }

    private interface Make<T> {
        T run() throws IOException;
    }

    private static <T> T must(Make<T> make) {
        try {
            return make.run();
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    /** One page's worth of all memory. */
    private static final class Part implements PageStore {
        private final int base;

        Part(int base) {
            this.base = base;
        }

        @Override
        public ByteBuffer extend(long offset, int bytes) throws IOException {
            if (offset + bytes > BYTES) {
                throw new IOException("full");
            }
            ByteBuffer part = ALL.slice(base + (int) offset, bytes);
            for (int i = 0; i < bytes; i += ZEROS.length) {
                part.put(i, ZEROS);
            }
            return part.order(ByteOrder.nativeOrder());
        }

        @Override
        public String place() {
            return AnonymousStore.PLACE;
        }

        @Override
        public void close() {}

        @Override
        public void discard() {}
    }
}
