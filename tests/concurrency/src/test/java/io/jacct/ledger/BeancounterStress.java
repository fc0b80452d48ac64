// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Resource;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.ledger.beancounter.Limits;
import io.jacct.ledger.beancounter.Period;
import io.jacct.ledger.beancounter.Severity;
import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.memory.BeancounterLayout;
import io.jacct.memory.PageMemory;
import java.util.Map;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Charges, uncharges, changes of a limit and ends of periods are serialised. So a limit holds, a
 * refusal changes nothing, and a period has the extremes of held in it. The charge of a descriptor
 * ends with its entry in the table.
 */
public final class BeancounterStress {
    private static final int FILES = Resource.NUMFILE.id();

    private BeancounterStress() {}

    private static Beancounters beancounters() {
        PageMemory page = Pages.fresh();
        page.ready();
        return new Beancounters(new OpenPage(page, () -> {}), new Limits(Map.of()), false);
    }

    /** An owner, below another one, that holds nothing. */
    @State
    public static class Owner {
        final Beancounters all = beancounters();
        final Beancounter parent = all.of("parent", BeancounterLayout.NAMED, null);
        final Beancounter child = all.of("child", BeancounterLayout.NAMED, parent);

        int get(int field) {
            return (int) parent.get(FILES, field);
        }

        static int charge(Beancounter of) {
            return of.charge(FILES, 1, Severity.SOFT) == null ? 1 : 0;
        }
    }

    /** Two threads want the last unit of the parent. */
    @JCStressTest
    @Outcome(id = "1, 0, 1, 1", expect = Expect.ACCEPTABLE, desc = "the child came first")
    @Outcome(id = "0, 1, 1, 1", expect = Expect.ACCEPTABLE, desc = "the parent came first")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both, neither, or a refusal that is not counted")
    @State
    public static class LastOne extends Owner {
        /** There is one. */
        public LastOne() {
            parent.limit(FILES, 1, 1);
        }

        /** A thread of the child. */
        @Actor
        public void below(IIII_Result result) {
            result.r1 = charge(child);
        }

        /** A thread of the parent. */
        @Actor
        public void above(IIII_Result result) {
            result.r2 = charge(parent);
        }

        /** Held and failcnt of the parent; the child holds the unit if its thread got it. */
        @Arbiter
        public void rest(IIII_Result result) {
            boolean same = child.get(FILES, BeancounterLayout.HELD) == result.r1;
            result.r3 = same ? get(BeancounterLayout.HELD) : -1;
            result.r4 = get(BeancounterLayout.FAILCNT);
        }
    }

    /** A limit goes down while a thread charges. */
    @JCStressTest
    @Outcome(id = "1, 1, 0", expect = Expect.ACCEPTABLE, desc = "charged before")
    @Outcome(id = "0, 0, 1", expect = Expect.ACCEPTABLE, desc = "refused after")
    @Outcome(expect = Expect.FORBIDDEN, desc = "neither")
    @State
    public static class Limited extends Owner {
        /** A thread that acquires. */
        @Actor
        public void charges(III_Result result) {
            result.r1 = charge(child);
        }

        /** An administrator. */
        @Actor
        public void limits() {
            parent.limit(FILES, 0, 0);
        }

        /** Held and failcnt. */
        @Arbiter
        public void rest(III_Result result) {
            result.r2 = get(BeancounterLayout.HELD);
            result.r3 = get(BeancounterLayout.FAILCNT);
        }
    }

    /** A period ends while a thread acquires and releases one unit. */
    @JCStressTest
    @Outcome(id = "0, 0, 0, 1", expect = Expect.ACCEPTABLE, desc = "ended before")
    @Outcome(id = "1, 1, 0, 1", expect = Expect.ACCEPTABLE, desc = "ended between")
    @Outcome(id = "0, 1, 0, 0", expect = Expect.ACCEPTABLE, desc = "ended after")
    @Outcome(expect = Expect.FORBIDDEN, desc = "in neither period, or in both")
    @State
    public static class Ended extends Owner {
        /** A thread that acquires and releases. */
        @Actor
        public void charges() {
            child.charge(FILES, 1, Severity.SOFT);
            child.uncharge(FILES, 1);
        }

        /** The agent's thread. */
        @Actor
        public void ends() {
            Period.end(parent);
        }

        /** Held and maxheld of the period, minheld and maxheld of the next one. */
        @Arbiter
        public void rest(IIII_Result result) {
            result.r1 = Period.stored(parent, FILES, BeancounterLayout.HELD);
            result.r2 = Period.stored(parent, FILES, BeancounterLayout.MAXHELD);
            result.r3 = get(BeancounterLayout.MINHELD);
            result.r4 = get(BeancounterLayout.MAXHELD);
        }
    }

    /**
     * A file's descriptor is closed, and a layer of the JDK closes it again, while its number is
     * already that of a socket.
     */
    @JCStressTest
    @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "the socket is open")
    @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "the last close was for the socket")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the file is still charged, or credited twice")
    @State
    public static class Reused {
        private static final int FD = 5;

        private final Beancounters all = beancounters();
        private final Descriptors table = new Descriptors(null);

        /** Another file is open as well, so a charge that is given back twice shows. */
        public Reused() {
            table.charge(all);
            table.open(FD, EndpointKind.unnamed(EndpointKind.FILE));
            table.open(FD + 1, EndpointKind.unnamed(EndpointKind.FILE));
        }

        /** A thread that closes. */
        @Actor
        public void closes() {
            table.enter(FD, 0);
        }

        /** A thread that closes, too, and then gets the number for a socket. */
        @Actor
        public void opens() {
            table.enter(FD, 0);
            table.open(FD, EndpointKind.unnamed(EndpointKind.SOCKET));
        }

        /** The charges of files without the other one, and of sockets. */
        @Arbiter
        public void rest(II_Result result) {
            result.r1 = (int) all.jvm.get(FILES, BeancounterLayout.HELD) - 1;
            result.r2 = (int) all.jvm.get(Resource.NUMTCPSOCK.id(), BeancounterLayout.HELD);
        }
    }
}
