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
 * Opening and closing store a descriptor's entry plainly, under a monitor. Its mark of use comes
 * and goes by compare-and-set, without the monitor. Setting or clearing the mark leaves the
 * endpoint as it was, or fails because there is another one; replacing the endpoint takes the mark
 * with it. So what was replaced never comes back, and nobody ever sees anything but endpoints.
 *
 * <p>Here {@value #OLD} is there in the beginning and {@value #NEW} comes.
 */
public final class DescriptorsStress {
    private static final int OLD = 25;
    private static final int NEW = 33;

    /** Many more than there are states at a time. */
    private static final int NUMBERS = 1024;

    private static final Descriptors TABLE = new Descriptors(null);
    private static final AtomicInteger NEXT = new AtomicInteger();

    static {
        Descriptors.use(TABLE);
    }

    private DescriptorsStress() {}

    /** A descriptor of its own that is open, and has been used since the housekeeper looked. */
    @State
    public static class Open {
        final int fd = NEXT.getAndIncrement() & (NUMBERS - 1);

        /** Just opened, which counts as used. */
        public Open() {
            Descriptors.set(fd, OLD);
        }
    }

    /** One that nobody has used since. */
    @State
    public static class Unused extends Open {
        /** He has looked. */
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

        /** A thread that learns what it is. */
        @Actor
        public void replaces(Unused unused) {
            Descriptors.set(unused.fd, NEW);
        }

        /** What is there in the end; nobody has marked it since its last use. */
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

        /** What is there in the end. */
        @Arbiter
        public void rest(Unused unused, III_Result result) {
            result.r3 = Descriptors.get(unused.fd);
        }
    }

    /** A look-up after the last mark leaves none, whichever thread looks up meanwhile. */
    @JCStressTest
    @Outcome(id = "25, 25, true", expect = Expect.ACCEPTABLE, desc = "used")
    @Outcome(expect = Expect.FORBIDDEN, desc = "used and said to be unused, or no endpoint")
    public static class Used {
        /** The housekeeper, and then a use: nobody marks after it. */
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

    /** A use while the housekeeper marks, of one that was used: before or after, and no other. */
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
