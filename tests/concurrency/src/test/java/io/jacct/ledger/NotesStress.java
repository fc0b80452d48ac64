// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.Notes;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.page.Reading;
import java.util.Map;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * Notes are only appended to. The text is stored plainly, and then the number of used bytes with
 * release. A reader loads that number first, and reads no byte beyond it. So it sees whole lines,
 * and never a later line without the one before.
 */
@JCStressTest
@Outcome(id = "-, -", expect = Expect.ACCEPTABLE, desc = "nothing yet")
@Outcome(id = "began, -", expect = Expect.ACCEPTABLE, desc = "the first note")
@Outcome(id = "began, 12 classes", expect = Expect.ACCEPTABLE, desc = "both")
@Outcome(id = "done, 12 classes", expect = Expect.ACCEPTABLE, desc = "and the one that replaces")
@Outcome(expect = Expect.FORBIDDEN, desc = "a piece of a line, or lines out of order")
@State
public class NotesStress {
    private final Notes notes;
    private final Reading reading;

    /** A page for notes. */
    public NotesStress() {
        PageMemory page = Pages.fresh();
        notes = Pages.notes(page);
        page.ready();
        reading = Reading.ofReady(page);
    }

    /** The agent. */
    @Actor
    public void writer() {
        notes.add("weave", "began");
        notes.add("woven", "12 classes");
        notes.add("weave", "done");
    }

    /** A reader, until it finds something. */
    @Actor
    public void reader(LL_Result result) {
        long bytes = 0;
        for (int i = 0; i < Pages.LOOKS && bytes == 0; i++) {
            bytes = reading.noteBytes();
        }
        Map<String, String> seen = reading.notes();
        result.r1 = seen.getOrDefault("weave", bytes == 0 ? "-" : "lost");
        result.r2 = seen.getOrDefault("woven", "-");
    }
}
