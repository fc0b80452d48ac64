// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.PageNames;
import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.striped.StripedRecords;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import java.io.IOException;

/** Boot loader. The executors' records in the page. */
public final class ExecutorRecords extends StripedRecords {
    private static final int FIRST = 64;

    public ExecutorRecords(OpenPage page, int most, Ticker ticker) throws IOException {
        super(
                page,
                Layout.EXECUTORS,
                Layout.EXECUTOR_LENGTH,
                Layout.PAGE_EXECUTOR_CHANGES,
                FIRST,
                most,
                ticker,
                ExecutorAccounts.LOCK);
    }

    @Override
    public ExecutorAccount take() {
        long address = next();
        return address == 0 ? null : new ExecutorAccount(address, page, ticker);
    }

    @Override
    protected void moveMore(Seqlock from, Seqlock to) {
        TaskTimes.move(from, to);
    }

    /** Between open and close: stores the account's state, kind and name. */
    void describe(ExecutorAccount account, long start) {
        long address = account.address;
        CounterMemory.putPlain(address + Layout.EXECUTOR_KIND, account.kind);
        CounterMemory.putPlain(address + Layout.EXECUTOR_START, start);
        int room = Layout.EXECUTOR_NAME_LENGTH;
        String name = PageNames.tail(account.name, room - Short.BYTES);
        CounterMemory.putText(address + Layout.EXECUTOR_NAME, name, room);
        CounterMemory.putRelease(address + Layout.EXECUTOR_STATE, Layout.LIVE);
    }
}
