// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.device.EndpointKind;
import io.jacct.snapshot.page.Reading;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Endpoints are entered once and do not change while they are there. In the page an endpoint's kind
 * and name are stored plainly, and then its state with release. So a reader that sees the state
 * also sees the name. A look-up in the table takes no lock; entering does. So a name has one
 * number, whichever thread comes first.
 */
public final class EndpointStress {
    private EndpointStress() {}

    private static String last(List<String> names) {
        String last = names.get(names.size() - 1);
        return last.equals("other") ? "-" : last;
    }

    /** A thread enters a name while another process looks. */
    @JCStressTest
    @Outcome(id = "-", expect = Expect.ACCEPTABLE, desc = "not there yet")
    @Outcome(id = "/data/a.txt", expect = Expect.ACCEPTABLE, desc = "there")
    @Outcome(expect = Expect.FORBIDDEN, desc = "there, but not whole")
    @State
    public static class Published {
        private final LedgerState ledger = Pages.ledger();
        private final Reading reading = Reading.ofReady(ledger.page);

        /** A thread that opens a file. */
        @Actor
        public void writer() {
            ledger.endpoints.of(EndpointKind.FILE, "/data/a.txt");
        }

        /** A reader, until it finds the name. */
        @Actor
        public void reader(L_Result result) {
            String seen = "-";
            for (int i = 0; i < Pages.LOOKS && seen.equals("-"); i++) {
                seen = last(reading.endpoints());
            }
            result.r1 = seen;
        }
    }

    /** Two threads enter the same name. */
    @JCStressTest
    @Outcome(id = "true, /data/a.txt", expect = Expect.ACCEPTABLE, desc = "one endpoint")
    @Outcome(expect = Expect.FORBIDDEN, desc = "two endpoints of one name")
    @State
    public static class Entered {
        private final LedgerState ledger = Pages.ledger();
        private final Reading reading = Reading.ofReady(ledger.page);
        private int one;
        private int other;

        /** The first thread. */
        @Actor
        public void one() {
            one = ledger.endpoints.of(EndpointKind.FILE, "/data/a.txt");
        }

        /** The second thread. */
        @Actor
        public void other() {
            other = ledger.endpoints.of(EndpointKind.FILE, "/data/a.txt");
        }

        /** The numbers that both threads got. */
        @Arbiter
        public void compare(LL_Result result) {
            List<String> names = reading.endpoints();
            result.r1 = one == other && names.size() == EndpointKind.KINDS;
            result.r2 = last(names);
        }
    }
}
