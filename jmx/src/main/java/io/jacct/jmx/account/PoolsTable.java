// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.account;

import io.jacct.counter.Counter;
import io.jacct.field.GroupFields;
import io.jacct.jmx.shape.PlainText;
import io.jacct.jmx.shape.Ranking;
import io.jacct.jmx.shape.Rows;
import io.jacct.jmx.shape.TextTable;
import io.jacct.taskstats.Usage;
import java.util.Comparator;
import javax.management.openmbean.SimpleType;

/** The pools, the one that uses most CPU now first. {@code AccountShape} shows them. */
final class PoolsTable {
    private static final Comparator<Account> BUSIEST =
            Comparator.comparingLong((Account pool) -> Math.max(0, pool.used().cpu()))
                    .thenComparingLong(pool -> pool.perSecond(c -> c.readBytes() + c.writeBytes()))
                    .thenComparingLong(pool -> pool.used().waiting())
                    .reversed()
                    .thenComparing(Account::name);

    static final Ranking<Account> RANKING =
            new Ranking<>(
                    "Pools",
                    "The pools: those that use most CPU now, then those that read and write most.",
                    BUSIEST,
                    rows(),
                    Account::name,
                    text());

    private PoolsTable() {}

    private static Rows<Account> rows() {
        Rows<Account> rows =
                new Rows<Account>("PoolNow", "A pool now: what it does in the interval.")
                        .fields(GroupFields.ALL, Account::now, Account::snapshot)
                        .number(
                                "readBytes",
                                "Read so far. Unit: bytes.",
                                p -> p.counts().readBytes())
                        .number(
                                "writeBytes",
                                "Written so far. Unit: bytes.",
                                pool -> pool.counts().writeBytes());
        AccountRates.PERCENTS.forEach(
                each ->
                        rows.optional(
                                each.name(),
                                each.what() + ". Unit: %.",
                                SimpleType.DOUBLE,
                                pool -> pool.percent(each.nanos())));
        AccountRates.RATES.forEach(
                each ->
                        rows.number(
                                each.name(),
                                "The rate of " + each.what() + ". Unit: " + each.unit() + "/s.",
                                pool -> pool.perSecond(each.count())));
        return rows.done();
    }

    private static TextTable<Account> text() {
        return new TextTable<Account>("pools: by CPU now, then by bytes; 100 % is one processor")
                .text("POOL", pool -> PlainText.startOf(pool.name()))
                .number("LIVE", pool -> Long.toString(pool.now().live()))
                .number("CPU %", pool -> PlainText.percent(pool.percent(Usage::cpu)))
                .number("RUNQ %", pool -> PlainText.percent(pool.percent(Usage::runQueue)))
                .number("FILE %", pool -> PlainText.percent(pool.percent(Usage::file)))
                .number("SOCK %", pool -> PlainText.percent(pool.percent(Usage::socket)))
                .number("WAIT %", pool -> PlainText.percent(pool.percent(Usage::waiting)))
                .number(
                        "READ",
                        pool -> rate(pool, Counter.FILE_READ_BYTES, Counter.SOCKET_READ_BYTES))
                .number(
                        "WRITTEN",
                        pool -> rate(pool, Counter.FILE_WRITE_BYTES, Counter.SOCKET_WRITE_BYTES));
    }

    private static String rate(Account pool, Counter file, Counter socket) {
        return PlainText.bytesPerSecond(pool.perSecond(file) + pool.perSecond(socket));
    }
}
