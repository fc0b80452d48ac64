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
 * Two threads that put something in for two descriptors make the chunk for both, and one of them
 * makes it; so nothing is lost. Each entry is put in by one thread and taken out by one other, so
 * it is in exactly one place: with the thread that took it, or still there.
 *
 * <p>Each thread puts in its own and takes out what the other may have put in. The result is: what
 * each took, and what is still there of each.
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

    /** What nobody took. */
    @Arbiter
    public void rest(LLLL_Result result) {
        result.r3 = shown(all.get(ONE));
        result.r4 = shown(all.get(OTHER));
    }
}
