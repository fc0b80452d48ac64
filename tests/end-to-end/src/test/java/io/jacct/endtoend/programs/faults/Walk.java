// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.io.File;
import java.util.BitSet;
import java.util.List;

/**
 * Goes through the points of the agent that its own deeds reach. At each the agent fails, in one
 * way or another, while one of the {@link Deeds} is done. That has the outcome that it always has;
 * the agent says that it has lost something; and what is done afterwards is counted to the byte.
 *
 * <p>Says {@code harmed}, {@code miscounted}, {@code shrunk}, {@code silent}, {@code broken},
 * {@code uncaught} or {@code hangs} with the number of the place and the fault. Without the agent
 * it says what the outcome is.
 */
public final class Walk {
    private static final long SECOND = 1_000_000_000;
    private static final int WARM = 30;
    private static final long PATIENCE_MILLIS = 10_000;

    private static volatile Step now;

    private final Deeds deeds;
    private final Usual usual;
    private final Watchdog watchdog = new Watchdog(PATIENCE_MILLIS);
    private final BitSet visited = new BitSet();
    private int faults;
    private int silent;
    private int unreached;

    private Walk(Deeds deeds) throws Exception {
        this.deeds = deeds;
        this.usual = new Usual(deeds, WARM);
    }

    /** A directory; with the agent also a seed, how many faults at most, and seconds at most. */
    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, thrown) -> say("uncaught", now, thread.getName() + " " + thrown));
        try (Deeds deeds = new Deeds(new File(args[0]))) {
            System.out.println("outcome " + deeds.all());
            if (args.length > 1) {
                FaultPoints points = new FaultPoints(deeds);
                new Walk(deeds)
                        .run(points, Long.parseLong(args[1]), Integer.parseInt(args[2]), args[3]);
            }
        } catch (Throwable failure) {
            failure.printStackTrace();
            System.exit(1);
        }
        System.out.println("done");
    }

    private void run(FaultPoints points, long seed, int most, String seconds) throws Exception {
        double before = Speed.best();
        long end = System.nanoTime() + Long.parseLong(seconds) * SECOND;
        watchdog.start();
        List<Step> steps = points.steps(seed);
        int taken = 0;
        while (taken < Math.min(most, steps.size()) && System.nanoTime() < end) {
            Step step = steps.get(taken++);
            visited.set(step.place());
            take(step);
        }
        watchdog.end();
        System.out.println("reached " + points.size());
        System.out.println("places " + visited.cardinality());
        System.out.println("steps " + taken + " of " + steps.size());
        System.out.println("faults " + faults);
        System.out.println("quiet " + silent);
        System.out.println("missed " + unreached);
        System.out.println("ratio " + Speed.bestUntil(before) / before);
    }

    private void take(Step step) {
        now = step;
        watchdog.at(step);
        try {
            Books before = Books.now();
            Faults.arm(step.place(), step.fault(), step.always());
            String outcome = provoke(step);
            int hits = Faults.disarm();
            if (!outcome.isEmpty()) {
                say("harmed", step, outcome);
            }
            if (hits > 0) {
                faults++;
                check(step, before);
            } else {
                unreached++;
            }
        } catch (Exception | Error failure) {
            Faults.disarm();
            say("broken", step, failure.toString());
        }
    }

    /** Empty if the outcome is the usual one; otherwise the outcome. */
    private String provoke(Step step) throws Exception {
        if (step.deed() == Step.OWN) {
            AgentThreads.awaitHit();
        } else if (step.deed() == Step.BEANS) {
            Beans.read();
        } else {
            String outcome = deeds.outcome(step.deed());
            return outcome.equals(usual.outcome(step.deed())) ? "" : outcome;
        }
        return "";
    }

    private void check(Step step, Books before) throws Exception {
        boolean told = step.deed() == Step.BEANS || step.fault() == Fault.LOOP;
        if (!told && !Books.lostMore(before)) {
            silent++;
            say("silent", step, Faults.who());
        }
        String counted = usual.differs(step.deed());
        if (!counted.isEmpty()) {
            say("miscounted", step, counted);
        }
        String shrunk = Books.now().shrunk(before);
        if (!shrunk.isEmpty()) {
            say("shrunk", step, shrunk);
        }
    }

    private static void say(String what, Step step, String more) {
        System.out.println(what + " " + step + more);
    }
}
