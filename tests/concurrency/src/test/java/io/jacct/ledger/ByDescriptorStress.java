// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.ByDescriptor;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLLL_Result;

/**
 * Two threads put in an entry each, for two descriptors of one chunk. One of them makes the chunk
 * for both, so no entry is lost. One thread puts in each entry, and one other thread may take it
 * out. So the entry is in exactly one place: with the thread that took it, or still in the table.
 *
 * <p>Each thread puts in its own entry and takes out the other's, if it is there. The result is the
 * entry that each took, and the entries that are still in the table.
 */
@JCStressTest
@Outcome(id = "none, none, 1, 2", expect = Expect.ACCEPTABLE, desc = "neither was there yet")
@Outcome(id = "none, 1, none, 2", expect = Expect.ACCEPTABLE, desc = "the other took one's")
@Outcome(id = "2, none, 1, none", expect = Expect.ACCEPTABLE, desc = "one took the other's")
@Outcome(id = "2, 1, none, none", expect = Expect.ACCEPTABLE, desc = "both took")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, handed to two, or another's")
@State
public class ByDescriptorStress {
    private static final int ONE = 1030;
    private static final int OTHER = 1031;

    private final ByDescriptor all = new ByDescriptor();

    private static String shown(Object value) {
        return value == null ? "none" : ((int[]) value)[0] + "";
    }

    /** The first thread. */
    @Actor
    public void one(LLLL_Result result) {
        all.put(ONE, new int[] {1});
        result.r1 = shown(all.take(OTHER));
    }

    /** The second thread. */
    @Actor
    public void other(LLLL_Result result) {
        all.put(OTHER, new int[] {2});
        result.r2 = shown(all.take(ONE));
    }

    /** The entries that no thread took. */
    @Arbiter
    public void rest(LLLL_Result result) {
        result.r3 = shown(all.get(ONE));
        result.r4 = shown(all.get(OTHER));
    }
}
