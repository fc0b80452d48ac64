// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.page.PageException;
import io.jacct.snapshot.page.Reading;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The start of a ledger stores the word that says "ready" last, with a release. A reader that finds
 * it finds everything that the start stored. When the page grows, the writer stores the new entry
 * of the directory before the number of entries. A reader that finds the number finds the entry.
 *
 * <p>The result is: records, and notes; of a page that grows, records twice.
 */
public final class PageStress {
    private static final int RECORDS = 3;

    private PageStress() {}

    /** A page becomes ready while a reader opens it. */
    @JCStressTest
    @Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "refused: not ready yet")
    @Outcome(id = "3, 1", expect = Expect.ACCEPTABLE, desc = "ready")
    @Outcome(expect = Expect.FORBIDDEN, desc = "ready, but not all there")
    @State
    public static class Ready {
        private final PageMemory page = Pages.fresh();

        /** The start of a ledger. */
        @Actor
        public void writer() {
            Pages.notes(page).add("agent", "jacct");
            Pages.grow(page, RECORDS);
            page.ready();
        }

        /** A reader, which tries until the page can be opened. */
        @Actor
        public void reader(II_Result result) {
            Reading reading = null;
            for (int i = 0; i < Pages.LOOKS && reading == null; i++) {
                reading = open();
            }
            result.r1 = reading == null ? -1 : reading.records(Layout.RECORDS);
            result.r2 = reading == null ? -1 : reading.notes().size();
        }

        private Reading open() {
            try {
                return Reading.of(page);
            } catch (PageException notReady) {
                return null;
            }
        }
    }

    /** A page grows while a reader looks. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "before")
    @Outcome(id = "0, (3|6)", expect = Expect.ACCEPTABLE, desc = "it grew in between")
    @Outcome(id = "3, (3|6)", expect = Expect.ACCEPTABLE, desc = "after the first segment")
    @Outcome(id = "6, 6", expect = Expect.ACCEPTABLE, desc = "after the second")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a segment without its entry")
    @State
    public static class Growing {
        private final PageMemory page = Pages.fresh();
        private final Reading reading;

        /** An empty page that is ready. */
        public Growing() {
            page.ready();
            reading = Reading.ofReady(page);
        }

        /** The housekeeper. */
        @Actor
        public void writer() {
            Pages.grow(page, RECORDS);
            Pages.grow(page, RECORDS);
        }

        /** A reader, until the page grows, and once more. */
        @Actor
        public void reader(II_Result result) {
            for (int i = 0; i < Pages.LOOKS && result.r1 == 0; i++) {
                result.r1 = reading.records(Layout.RECORDS);
            }
            result.r2 = reading.records(Layout.RECORDS);
        }
    }
}
