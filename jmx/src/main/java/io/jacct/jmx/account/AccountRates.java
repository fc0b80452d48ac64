// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.account;

import io.jacct.counter.Counter;
import io.jacct.jmx.shape.Labels;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Sums;
import io.jacct.taskstats.Usage;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The rates and shares of the JVM, of groups and of pools, for their attributes and for rows of
 * tables.
 */
public final class AccountRates {
    /** The shares of time, where 100 is one thread all the time. */
    public static final List<Percent> PERCENTS =
            List.of(
                    new Percent("cpuPercent", "Time on a processor", Usage::cpu),
                    new Percent(
                            "runQueuePercent",
                            "Time ready to run without a processor",
                            Usage::runQueue),
                    new Percent("filePercent", "Time in operations on files", Usage::file),
                    new Percent(
                            "socketPercent",
                            "Time in operations on sockets, accepts left out",
                            Usage::socket),
                    new Percent(
                            "waitPercent",
                            "Time parked, asleep, or waiting for a thread, a selector, a client",
                            Usage::waiting));

    /** The rates. */
    public static final List<Rate> RATES =
            List.of(
                    new Rate(
                            "operationsPerSecond",
                            "operations",
                            "operations on files, sockets and pipes",
                            Sums::operations),
                    new Rate(
                            "errorsPerSecond",
                            "operations",
                            "operations that failed",
                            Sums::errors),
                    new Rate("readBytesPerSecond", "bytes", "bytes read", Counts::readBytes),
                    new Rate("writeBytesPerSecond", "bytes", "bytes written", Counts::writeBytes),
                    of(Counter.FILE_READ_BYTES),
                    of(Counter.FILE_WRITE_BYTES),
                    of(Counter.SOCKET_READ_BYTES),
                    of(Counter.SOCKET_WRITE_BYTES));

    private AccountRates() {}

    /** A share of the time of threads. */
    public record Percent(String name, String what, ToLongFunction<Usage> nanos) {}

    /** An increase per second. */
    public record Rate(String name, String unit, String what, ToLongFunction<Counts> count) {}

    private static Rate of(Counter counter) {
        return new Rate(
                counter.label() + "PerSecond",
                counter.unit().label(),
                Labels.capital(counter.label()),
                counts -> counts.get(counter));
    }
}
