// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.beancounter;

import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.Source;
import io.jacct.tool.text.ReportSchedule;
import java.util.Optional;

/**
 * Makes the agent end periods, and shows each one when the page has it.
 *
 * <p>Each order attaches to the JVM. Each attach leaves a JVMTI environment behind until the JVM
 * ends, and every class load then calls it. So this class does not send an order for each period.
 * The agent repeats the request itself, until the lease of the order is over or this process has
 * gone. Before the lease is over, this class sends another order.
 */
final class UbstatFollower {
    /** The lease of an order, unless {@link #SPARE} periods are longer. */
    private static final long LEASE_SECONDS = 3600;

    /**
     * The number of periods in a lease that may end after the last wanted one. Half of them are
     * left when the next order is due.
     */
    private static final long SPARE = 4;

    private static final long LEAST_LOOK_MILLIS = 50;
    private static final long LONGEST_LOOK_MILLIS = 1000;

    /** How many times in a period the page is read. */
    private static final long LOOKS = 10;

    /**
     * The readings without the record after which the owner counts as gone. A record that is being
     * written may be missing in one reading.
     */
    private static final int MOST_MISSED = 3;

    private static final long SECOND = 1_000_000_000L;

    private final Source source;
    private final Beancounter of;
    private final ReportSchedule pace;
    private final Agent agent;
    private long orderedNanos;
    private int missed;

    /** Sends an order. */
    interface Agent {
        void ubstat(long periodSeconds, long forSeconds) throws Exception;
    }

    UbstatFollower(Source source, Beancounter of, ReportSchedule pace, Agent agent) {
        this.source = source;
        this.of = of;
        this.pace = pace;
        this.agent = agent;
    }

    /**
     * Shows the periods that end from now on. Returns false if the JVM has ended before the last of
     * them.
     */
    boolean follow(UbstatReport report) throws Exception {
        order();
        long seen = of.periodEnd();
        long reports = 0;
        while (true) {
            // checked before the reading, which then has everything up to the JVM's end
            boolean alive = source.alive();
            Optional<Beancounter> now = read();
            if (now.isPresent() && now.get().periodEnd() != seen) {
                seen = now.get().periodEnd();
                if (!report.print(now.get()) || ++reports == pace.count()) {
                    return true;
                }
            }
            if (!alive) {
                return false;
            }
            if (System.nanoTime() - orderedNanos > (lease() - SPARE / 2 * period()) * SECOND) {
                order();
            }
            source.await(look());
        }
    }

    private void order() throws Exception {
        agent.ubstat(period(), lease());
        orderedNanos = System.nanoTime();
    }

    private long period() {
        return pace.intervalMillis() / 1000;
    }

    private long lease() {
        long longest = Math.max(LEASE_SECONDS / period(), SPARE);
        return period() * (pace.count() < longest - SPARE ? pace.count() + SPARE : longest);
    }

    /** The beancounter; empty if its record could not be read this time. */
    private Optional<Beancounter> read() throws PageException, Failure {
        Optional<Beancounter> found =
                source.beancounters().stream().filter(each -> each.id() == of.id()).findFirst();
        missed = found.isPresent() ? 0 : missed + 1;
        if (missed == MOST_MISSED) {
            throw new Failure("the owner " + of.name() + " has gone");
        }
        return found;
    }

    private long look() {
        long millis = Math.max(LEAST_LOOK_MILLIS, pace.intervalMillis() / LOOKS);
        return Math.min(LONGEST_LOOK_MILLIS, millis);
    }
}
