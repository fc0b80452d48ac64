// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A chain and its id change under one monitor, and lists are made with their id under the same
 * monitor. A client compares the id without the monitor. So it may learn of a change a little
 * later, but it misses none, and sees the change that it learns of. A kstat and its header are read
 * under the kstat's own monitor.
 */
public final class ChainStress {
    private static final int ROOM = 10_000;

    private ChainStress() {}

    /** A chain with a clock that ticks at each look, a provider and a client. */
    private static class Chain {
        final AtomicLong clock = new AtomicLong();
        final KstatChain chain = new KstatChain(clock::incrementAndGet);
        final KstatControl control = KstatControl.open(chain);

        ChainEntry create(String name) {
            return must(() -> chain.create("m", 0, name, "c", KstatType.IO, 1));
        }

        ChainEntry install(String name) {
            ChainEntry entry = create(name);
            must(
                    () -> {
                        chain.install(entry);
                        return entry;
                    });
            return entry;
        }

        /**
         * Whether the client learned of a change, and the kstats that it sees besides the chain's
         * own.
         */
        String update() {
            int before = control.chainId();
            int answer = control.chainUpdate();
            boolean right = answer == 0 ? before == control.chainId() : answer > before;
            String seen =
                    control.chain().stream()
                            .skip(2)
                            .map(each -> each.header().name())
                            .collect(Collectors.joining());
            return (right ? answer == 0 ? "0 " : "new " : "wrong ") + seen;
        }
    }

    private interface Call<T> {
        T call() throws KstatException;
    }

    private static <T> T must(Call<T> call) {
        try {
            return call.call();
        } catch (KstatException e) {
            throw new IllegalStateException(e);
        }
    }

    /** KS-2, KS-3: a kstat comes while a client updates. */
    @JCStressTest
    @Outcome(id = "0 , new a", expect = Expect.ACCEPTABLE, desc = "told later, and saw it")
    @Outcome(id = "new a, 0 a", expect = Expect.ACCEPTABLE, desc = "told at once, and saw it")
    @Outcome(expect = Expect.FORBIDDEN, desc = "never told, or told and not shown")
    @State
    public static class Installed extends Chain {
        /** A provider. */
        @Actor
        public void provider() {
            install("a");
        }

        /** A client. */
        @Actor
        public void client(LL_Result result) {
            result.r1 = update();
        }

        /** The client, later. */
        @Arbiter
        public void later(LL_Result result) {
            result.r2 = update();
        }
    }

    /** KS-2, KS-3: one goes and another comes, in this order. */
    @JCStressTest
    @Outcome(id = "0 a, new b", expect = Expect.ACCEPTABLE, desc = "neither yet")
    @Outcome(id = "new , new b", expect = Expect.ACCEPTABLE, desc = "one change, then the other")
    @Outcome(id = "new b, 0 b", expect = Expect.ACCEPTABLE, desc = "both")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a change not told, or in another order")
    @State
    public static class Replaced extends Chain {
        private final ChainEntry old = install("a");

        /** With one kstat, of which the client knows. */
        public Replaced() {
            control.chainUpdate();
        }

        /** A provider. */
        @Actor
        public void provider() {
            chain.delete(old);
            install("b");
        }

        /** A client. */
        @Actor
        public void client(LL_Result result) {
            result.r1 = update();
        }

        /** The client, later. */
        @Arbiter
        public void later(LL_Result result) {
            result.r2 = update();
        }
    }

    /** KS-1: two providers of one name. */
    @JCStressTest
    @Outcome(
            id = {"EEXIST, 2", "2, EEXIST"},
            expect = Expect.ACCEPTABLE,
            desc = "one has it")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both have it, or neither")
    @State
    public static class Created extends Chain {
        private String tryIt() {
            try {
                ChainEntry entry = chain.create("m", 0, "a", "c", KstatType.IO, 1);
                return Integer.toString(entry.header().kid());
            } catch (KstatException e) {
                return e.errno().name();
            }
        }

        /** The first thread. */
        @Actor
        public void one(LL_Result result) {
            result.r1 = tryIt();
        }

        /** The second thread. */
        @Actor
        public void other(LL_Result result) {
            result.r2 = tryIt();
        }
    }

    /** KS-4: a kstat is made, shown and taken away while it is read. */
    @JCStressTest
    @Outcome(id = "ENXIO", expect = Expect.ACCEPTABLE, desc = "not there yet, or no more")
    @Outcome(id = "EAGAIN", expect = Expect.ACCEPTABLE, desc = "not shown yet")
    @Outcome(id = "a=1 b=1", expect = Expect.ACCEPTABLE, desc = "there, and whole")
    @Outcome(expect = Expect.FORBIDDEN, desc = "half of it")
    @State
    public static class Read extends Chain {
        /** A provider. */
        @Actor
        public void provider() {
            ChainEntry entry = must(() -> chain.create("m", 0, "n", "c", KstatType.NAMED, 2));
            Named a = Named.ofInt32("a", 1);
            Named b = Named.ofInt32("b", 1);
            entry.data(ValueStore.class).set(new NamedData(List.of(a, b)));
            must(
                    () -> {
                        chain.install(entry);
                        return entry;
                    });
            chain.delete(entry);
        }

        /** A client that knows the kid. */
        @Actor
        public void client(L_Result result) {
            try {
                KstatReading reading = chain.read(2, ROOM);
                boolean fits = reading.header().dataSize() == reading.data().size();
                result.r1 = fits ? text((NamedData) reading.data()) : reading.toString();
            } catch (KstatException e) {
                result.r1 = e.errno().name();
            }
        }

        private static String text(NamedData data) {
            return data.values().stream()
                    .map(each -> each.name() + "=" + each.text())
                    .collect(Collectors.joining(" "));
        }
    }

    /** KS-7: two threads read one kstat; each gets the time of its own data. */
    @JCStressTest
    @Outcome(id = "own, own", expect = Expect.ACCEPTABLE, desc = "each has its own")
    @Outcome(expect = Expect.FORBIDDEN, desc = "data of one time with the header of another")
    @State
    public static class Headers extends Chain {
        private final ChainEntry entry = install("a");

        /** A request is served all the time, so the sums go up to the time of the snapshot. */
        public Headers() {
            entry.data(IoQueues.class).runqEnter();
        }

        private String read() {
            KstatReading reading = must(() -> chain.read(entry.header().kid(), ROOM));
            IoData data = (IoData) reading.data();
            long upTo = data.rlastupdate() + data.rtime();
            return reading.header().snaptime() == upTo ? "own" : reading.toString();
        }

        /** The first thread. */
        @Actor
        public void one(LL_Result result) {
            result.r1 = read();
        }

        /** The second thread. */
        @Actor
        public void other(LL_Result result) {
            result.r2 = read();
        }
    }
}
