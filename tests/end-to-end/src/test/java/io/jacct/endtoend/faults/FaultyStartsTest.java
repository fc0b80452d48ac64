// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.attach.Load;
import io.jacct.endtoend.programs.faults.Fault;
import io.jacct.endtoend.programs.faults.Starts;
import io.jacct.snapshot.page.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;

/**
 * The agent fails on purpose as it starts with its JVM, one JVM for each fault. The places of
 * {@code premain} itself, which nothing else calls, come first, then others drawn at random. The
 * program has its usual outcome and exit status, and standard error has at most one line of the
 * agent's. After a start that failed the agent can be attached.
 */
@AfterVerify
class FaultyStartsTest {
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");

    private static final long SEED = Long.getLong("jacct.seed", CAMPAIGN ? System.nanoTime() : 1);
    private static final int STARTS = CAMPAIGN ? 500 : 7;
    private static final int SECONDS =
            Integer.getInteger("jacct.faults.seconds", CAMPAIGN ? 300 : 60);

    private static final String PREMAIN = "io.jacct.agent.Agent.premain";

    private static final String PRINTING = " before Agent.say";

    private static final String LAST_WORD = "io.jacct.agent.Agent.say before PrintStream.println";

    /** The step of the start by which the ledger is open, and nothing is woven. */
    private static final String MIDDLE = "io.jacct.agent.Startup.run before Startup.weave";

    /** Starts with the cache of all tests, and starts without one. */
    private static final List<String> CACHES = CAMPAIGN ? List.of("", "off") : List.of("");

    /** The JVM prints warnings about agents that attach late, and about an appended boot path. */
    private record Start(String cache, int place) {}

    @TempDir private Path directory;

    private final Random random = new Random(SEED);
    private Path work;
    private FaultyJar jar;

    private void prepare() throws Exception {
        work = Files.createDirectory(directory.resolve("work"));
        jar = new FaultyJar(directory.resolve("jacct.jar"));
    }

    private ChildJvm child(Jdk jdk, String cache, String order, String options) {
        ChildJvm child = ChildJvm.on(jdk).options("-Dfaults=" + order);
        if (!cache.isEmpty()) {
            child.options("-Djacct.cache=" + cache, "-Djacct.weave.patches=off");
        }
        return child.agent(directory.resolve("jacct.jar"), options);
    }

    private Finished run(Jdk jdk, String cache, String order) throws Exception {
        return child(jdk, cache, order, "").program(Starts.class, work).run();
    }

    @OnEachJdk
    void shouldNotHarmTheProgramThatStarts(Jdk jdk) throws Exception {
        prepare();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        List<String> usual =
                ChildJvm.on(jdk).program(Starts.class, work).run().well().lines("outcome ");
        List<Start> starts = starts(jdk, usual);
        List<String> wrong = new ArrayList<>();
        int done = 0;
        int hit = 0;
        while (done < Math.min(STARTS, starts.size()) && System.nanoTime() < deadline) {
            Start start = starts.get(done++);
            String order = order(start.place);
            Finished with = run(jdk, start.cache, order);
            hit += with.lines("hits ").equals(List.of("0")) ? 0 : 1;
            if (!isUnharmed(usual, start.place, with)) {
                wrong.add(jar.named("#" + order) + " " + with);
            }
        }
        System.out.printf(
                "%s, seed %d: %d starts, %d failed, of %d%n", jdk, SEED, done, hit, starts.size());
        assertEquals(List.of(), wrong);
        assertTrue(hit > 0, "no place was reached again");
        assertEquals(usual, silenced(jdk).well().lines("outcome "));
    }

    /**
     * A place at which the agent can neither report its complaints about options, nor report that
     * failure.
     */
    private Finished silenced(Jdk jdk) throws Exception {
        String order = jar.places.indexOf(LAST_WORD) + " " + Fault.MEMORY + " always";
        Finished end = child(jdk, "", order, "absent=1").program(Starts.class, work).run();
        assertEquals(List.of("2"), end.lines("hits "), end::toString);
        return end;
    }

    /** The places in the order in which the test takes them. */
    private List<Start> starts(Jdk jdk, List<String> usual) throws Exception {
        List<Start> first = new ArrayList<>();
        List<Start> others = new ArrayList<>();
        for (String cache : CACHES) {
            if (CAMPAIGN) {
                // this start fills the cache, and reaches places that later starts do not
                assertEquals(usual, run(jdk, cache, "").well().lines("outcome "));
            }
            Finished recorded = run(jdk, cache, "record").well();
            assertEquals(usual, recorded.lines("outcome "));
            for (String line : recorded.lines("seen ")) {
                int place = Integer.parseInt(line);
                (jar.places.get(place).startsWith(PREMAIN) ? first : others)
                        .add(new Start(cache, place));
            }
        }
        Collections.shuffle(others, random);
        first.addAll(others);
        return first;
    }

    /** A fault that happens at every pass of a loop would take for ever, and is not an error. */
    private String order(int place) {
        Fault[] all = Fault.values();
        Fault fault = all[random.nextInt(isOfPremain(place) ? Fault.LOOP.ordinal() : all.length)];
        boolean always = fault != Fault.LOOP && random.nextBoolean();
        return place + " " + fault + (always ? " always" : " once");
    }

    private boolean isOfPremain(int place) {
        return jar.places.get(place).startsWith(PREMAIN);
    }

    private boolean isUnharmed(List<String> usual, int place, Finished with) {
        return with.status() == 0
                && with.lines("outcome ").equals(usual)
                && isTold(place, with.err());
    }

    /**
     * A failure in {@code premain} itself is always reported. If printing fails, the agent runs.
     */
    private boolean isTold(int place, List<String> err) {
        if (err.isEmpty()) {
            return !isOfPremain(place);
        }
        String line = "jacct: ";
        if (isOfPremain(place)) {
            line += jar.places.get(place).endsWith(PRINTING) ? "it runs, but: " : "not started, ";
        }
        return err.size() == 1 && err.get(0).startsWith(line);
    }

    @OnEachJdk
    void shouldAttachAfterStartThatFailed(Jdk jdk) throws Exception {
        prepare();
        String order = jar.places.indexOf(MIDDLE) + " " + Fault.DEFECT + " once";
        ChildJvm child = child(jdk, "", order, "").attachable();
        try (RunningJvm running = child.program(Load.class, work, 1).start()) {
            running.await("ready");
            running.awaitErr("jacct: not started, the application runs without it: ");
            Path page = Page.ofPid(running.pid()).toPath();
            assertTrue(Files.notExists(page), "a page is left");
            Path same = directory.resolve("jacct.jar");
            assertEquals("attached", running.load(same, ""));
            Pages.await(page, s -> s.totals().readBytes() > 0 && s.totals().writeBytes() > 0);
            assertEquals(0, Pages.read(page).health().get("adviceErrors"));
            running.closeInput();
            Finished end = running.finish();
            assertEquals("0 1", end.status() + " " + end.err().size(), end::toString);
        }
    }
}
