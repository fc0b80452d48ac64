// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.device.Descriptors;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.IIZ_Result;
import org.openjdk.jcstress.infra.results.IZZ_Result;

/**
 * Opening and closing store a descriptor's entry plainly, under a lock. The mark in the entry is
 * set and cleared by compare-and-set, without the lock. Setting or clearing the mark leaves the
 * endpoint as it was, or fails because there is another one. Replacing the endpoint also removes
 * the mark. So a replaced endpoint never comes back, and every thread sees valid endpoints only.
 *
 * <p>Here the endpoint is {@value #OLD} at first, and {@value #NEW} replaces it.
 */
public final class DescriptorsStress {
    private static final int OLD = 25;
    private static final int NEW = 33;

    /** The number of descriptors: many more than there are states at a time. */
    private static final int NUMBERS = 1024;

    private static final Descriptors TABLE = new Descriptors(null);
    private static final AtomicInteger NEXT = new AtomicInteger();

    static {
        Descriptors.use(TABLE);
    }

    private DescriptorsStress() {}

    /** An open descriptor of its own, which was used since the housekeeper's last check. */
    @State
    public static class Open {
        final int fd = NEXT.getAndIncrement() & (NUMBERS - 1);

        /** Just opened, which counts as used. */
        public Open() {
            Descriptors.set(fd, OLD);
        }
    }

    /** A descriptor that was not used since the last check. */
    @State
    public static class Unused extends Open {
        /** The housekeeper has checked it. */
        public Unused() {
            TABLE.usedSince(fd);
        }
    }

    /** Another endpoint comes while the mark is cleared, set, and cleared. */
    @JCStressTest
    @Outcome(id = "25, 25, 33", expect = Expect.ACCEPTABLE, desc = "looked up before")
    @Outcome(id = "25, 33, 33", expect = Expect.ACCEPTABLE, desc = "looked up before and after")
    @Outcome(id = "33, 33, 33", expect = Expect.ACCEPTABLE, desc = "looked up after")
    @Outcome(expect = Expect.FORBIDDEN, desc = "what was replaced came back, or no endpoint")
    public static class Replaced {
        /** A thread that uses it, and the housekeeper. */
        @Actor
        public void looksUp(Unused unused, III_Result result) {
            result.r1 = Descriptors.get(unused.fd);
            TABLE.usedSince(unused.fd);
            result.r2 = Descriptors.get(unused.fd);
        }

        /** A thread that names the descriptor. */
        @Actor
        public void replaces(Unused unused) {
            Descriptors.set(unused.fd, NEW);
        }

        /** The entry at the end, without a mark since its last use. */
        @Arbiter
        public void rest(Unused unused, III_Result result) {
            result.r3 = TABLE.usedSince(unused.fd) ? Descriptors.get(unused.fd) : 0;
        }
    }

    /**
     * It is closed while the mark is cleared and set; the thread that closes it gets the endpoint.
     */
    @JCStressTest
    @Outcome(id = "25, 25, 0", expect = Expect.ACCEPTABLE, desc = "looked up before")
    @Outcome(id = "0, 25, 0", expect = Expect.ACCEPTABLE, desc = "looked up after")
    @Outcome(expect = Expect.FORBIDDEN, desc = "open again, or closed as something else")
    public static class Closed {
        /** A thread that uses it, and the housekeeper. */
        @Actor
        public void looksUp(Unused unused, III_Result result) {
            result.r1 = Descriptors.get(unused.fd);
            TABLE.usedSince(unused.fd);
        }

        /** A thread that closes it. */
        @Actor
        public void closes(Unused unused, III_Result result) {
            result.r2 = Descriptors.clear(unused.fd);
        }

        /** The entry at the end. */
        @Arbiter
        public void rest(Unused unused, III_Result result) {
            result.r3 = Descriptors.get(unused.fd);
        }
    }

    /** A look-up after the last mark clears it, whichever thread looks up meanwhile. */
    @JCStressTest
    @Outcome(id = "25, 25, true", expect = Expect.ACCEPTABLE, desc = "used")
    @Outcome(expect = Expect.FORBIDDEN, desc = "used and said to be unused, or no endpoint")
    public static class Used {
        /** The housekeeper, and then a use, after which no thread sets the mark. */
        @Actor
        public void marksAndLooksUp(Open open, IIZ_Result result) {
            TABLE.usedSince(open.fd);
            result.r1 = Descriptors.get(open.fd);
        }

        /** Another use. */
        @Actor
        public void looksUp(Open open, IIZ_Result result) {
            result.r2 = Descriptors.get(open.fd);
        }

        /** The housekeeper, the next time. */
        @Arbiter
        public void used(Open open, IIZ_Result result) {
            result.r3 = TABLE.usedSince(open.fd);
        }
    }

    /** A use while the housekeeper sets the mark. The use counts before the mark or after it. */
    @JCStressTest
    @Outcome(id = "25, true, true", expect = Expect.ACCEPTABLE, desc = "used before and after")
    @Outcome(id = "25, true, false", expect = Expect.ACCEPTABLE, desc = "used before")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the use before was not seen, or no endpoint")
    public static class Marked {
        /** A thread that uses it. */
        @Actor
        public void looksUp(Open open, IZZ_Result result) {
            result.r1 = Descriptors.get(open.fd);
        }

        /** The housekeeper. */
        @Actor
        public void marks(Open open, IZZ_Result result) {
            result.r2 = TABLE.usedSince(open.fd);
        }

        /** The housekeeper, the next time. */
        @Arbiter
        public void used(Open open, IZZ_Result result) {
            result.r3 = TABLE.usedSince(open.fd);
        }
    }
}
