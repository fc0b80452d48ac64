// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.endtoend.attach.Rounds;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Disturbs a JVM under load, once every few seconds. For one half of the time the agent is attached
 * and detached. For the other half it stays, and readers of its page are killed. Each half returns
 * its measurements.
 */
final class Soak {
    /** Commands that read until they are killed. */
    private static final List<String> READERS =
            List.of("top -b -d 0.1 PID", "kstat PID 1", "iostat PID 1", "taskstats --exits PID");

    /** A reader has printed at most this number of lines when it is killed. */
    private static final int LINES = 50;

    /** The time from one disturbance to the next, unless a disturbance takes longer. */
    private static final long PACE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** The least number of disturbances, however short the time. */
    private static final int FEWEST = 3;

    private final Jdk jdk;
    private final Soaked soaked;
    private final RunningJvm running;
    private final Held held;
    private final Path page;
    private final Random random;
    private long checked;
    private Counts seen;

    Soak(Jdk jdk, Soaked soaked, RunningJvm running, Held held, long seed) throws PageException {
        this.jdk = jdk;
        this.soaked = soaked;
        this.running = running;
        this.held = held;
        this.page = Page.ofPid(running.pid()).toPath();
        this.random = new Random(seed);
    }

    private interface Disturbance {
        void run(int number) throws Exception;
    }

    private Samples repeat(String what, long nanos, Disturbance disturbance) throws Exception {
        Samples samples = new Samples(jdk + " " + soaked.name() + ", " + what);
        long start = System.nanoTime();
        checked = start;
        for (int i = 0; i < FEWEST || System.nanoTime() - start < nanos; i++) {
            long due = System.nanoTime() + (nanos == 0 ? 0 : PACE_NANOS);
            disturbance.run(i);
            samples.add(held.now());
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
        }
        samples.print();
        return samples;
    }

    /** Attaches and detaches the agent, with alternating options. In between there is no page. */
    Samples comeAndGo(long nanos) throws Exception {
        return repeat("the agent comes and goes", nanos, this::round);
    }

    private void round(int number) throws Exception {
        attach(Rounds.OPTIONS[number % Rounds.OPTIONS.length]);
        checkEachMinute();
        detach();
    }

    /**
     * The agent stays. By default it keeps the records of 1,024 exits. In a soak the page would
     * grow until that many threads have ended.
     */
    Samples stay(long nanos) throws Exception {
        attach("exits.max=16");
        Samples samples = repeat("the agent stays, readers are killed", nanos, this::kill);
        check();
        detach();
        return samples;
    }

    private void kill(int number) throws Exception {
        String reader = READERS.get(random.nextInt(READERS.size()));
        String[] command = reader.replace("PID", Long.toString(running.pid())).split(" ");
        boolean tellsMuch = !reader.contains("--exits");
        try (RunningJvm reading = ChildJvm.jacct(jdk, command).start()) {
            for (int lines = tellsMuch ? random.nextInt(LINES) : 0; lines >= 0; lines--) {
                reading.await("");
            }
            Finished killed = reading.kill();
            assertEquals(128 + 9, killed.status(), killed::toString);
            assertEquals(List.of(), killed.err(), killed::toString);
        }
        checkEachMinute();
    }

    /** Asserts that the load goes on, too: without it the page shows nothing. */
    private boolean showsLoad(Snapshot snapshot) {
        soaked.assertLoaded();
        return snapshot.totals().readBytes() > 0 && snapshot.totals().writeBytes() > 0;
    }

    private void attach(String options) throws Exception {
        assertEquals("attached", running.load(options));
        Pages.await(page, this::showsLoad);
        seen = null;
    }

    private void detach() throws Exception {
        assertEquals("detached", running.load("detach"));
        assertFalse(Files.exists(page));
    }

    private void checkEachMinute() throws Exception {
        if (System.nanoTime() - checked > TimeUnit.MINUTES.toNanos(1)) {
            check();
        }
    }

    /**
     * Asserts that all of the page can be read, that nothing is lost, and that no counter has gone
     * back.
     */
    private void check() throws Exception {
        for (String command : List.of("kstat", "taskstats")) {
            ChildJvm.jacct(jdk, command, Long.toString(running.pid())).run().well();
        }
        Snapshot snapshot = Pages.read(page);
        Pages.assertSound(snapshot);
        for (Counter counter : Counter.values()) {
            long before = seen == null ? 0 : seen.get(counter);
            long now = snapshot.totals().get(counter);
            assertTrue(now >= before, () -> counter + " was " + before + " and is " + now);
        }
        seen = snapshot.totals();
        checked = System.nanoTime();
    }
}
