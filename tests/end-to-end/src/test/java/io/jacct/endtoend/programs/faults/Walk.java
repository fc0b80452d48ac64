// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.io.File;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;

/**
 * Goes through the places of the agent that deeds reach: first one place of each method, then
 * others. At each place the agent fails while one of the {@link Workload} is done. The deed has its
 * usual outcome, and the agent reports a loss. Later deeds are counted to the byte, and are as fast
 * as before.
 *
 * <p>Prints {@code harmed}, {@code miscounted}, {@code shrunk}, {@code silent}, {@code slow},
 * {@code broken}, {@code uncaught} or {@code hangs} with the number of the place and the fault.
 * Without the agent it prints the outcome.
 */
public final class Walk {
    private static final long SECOND = 1_000_000_000;
    private static final int WARM = 30;
    private static final long PATIENCE_MILLIS = 120_000;

    private static volatile Step now;

    private final Workload deeds;
    private final Methods methods;
    private final BaselineOutcomes usual;
    private final Beans beans = new Beans();
    private final Pace pace;
    private final Watchdog watchdog = new Watchdog(PATIENCE_MILLIS);
    private final BitSet visited = new BitSet();
    private final long most;
    private final long end;
    private Beans.Answer answer;
    private int steps;
    private int faults;
    private int silent;
    private int unreached;

    private Walk(Workload deeds, Methods methods, double kept, long most, long seconds)
            throws Exception {
        this.deeds = deeds;
        this.methods = methods;
        this.usual = new BaselineOutcomes(deeds, WARM);
        this.pace = new Pace(kept);
        this.most = most;
        this.end = System.nanoTime() + seconds * SECOND;
    }

    /**
     * A directory; with the agent also a seed, the most faults, the most seconds, the file of
     * {@link Methods}, the share of its speed that the application must have afterwards, and the
     * agent's {@code timing}.
     */
    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, thrown) -> say("uncaught", now, thread.getName() + " " + thrown));
        try (Workload deeds = new Workload(new File(args[0]))) {
            System.out.println("outcome " + deeds.all());
            if (args.length > 1) {
                FaultPoints points = new FaultPoints(deeds);
                Methods methods = new Methods(Path.of(args[4]));
                double kept = Double.parseDouble(args[5]);
                Books.timed = args[6].equals("full");
                long most = Long.parseLong(args[2]);
                new Walk(deeds, methods, kept, most, Long.parseLong(args[3]))
                        .run(points, Long.parseLong(args[1]));
            }
        } catch (Throwable failure) {
            failure.printStackTrace();
            System.exit(1);
        }
        System.out.println("done");
    }

    private void run(FaultPoints points, long seed) throws Exception {
        watchdog.start();
        for (List<Step> ways : points.byMethod(methods, seed)) {
            if (hasTime()) {
                takeOneOf(ways);
                methods.tried(ways.get(0).place());
            }
        }
        for (Step step : points.steps(seed)) {
            if (hasTime()) {
                take(step);
            }
        }
        watchdog.at(methods);
        pace.print();
        watchdog.end();
        System.out.println("reached " + points.size());
        System.out.println("places " + visited.cardinality());
        System.out.println("steps " + steps);
        System.out.println("faults " + faults);
        System.out.println("quiet " + silent);
        System.out.println("missed " + unreached);
        methods.print();
    }

    private boolean hasTime() {
        return steps < most && System.nanoTime() < end;
    }

    /** Tries the ways until the agent has failed in one of them. */
    private void takeOneOf(List<Step> ways) throws Exception {
        int before = faults;
        for (int i = 0; i < ways.size() && faults == before; i++) {
            take(ways.get(i));
        }
    }

    private void take(Step step) throws Exception {
        now = step;
        steps++;
        visited.set(step.place());
        watchdog.at(step);
        try {
            Books before = Books.now();
            Faults.arm(step.place(), step.fault(), step.always());
            String outcome = provoke(step, before);
            int hits = Faults.disarm();
            if (!outcome.isEmpty()) {
                say("harmed", step, outcome);
            }
            if (hits > 0) {
                faults++;
                methods.take(step.place());
                check(step, before);
            } else {
                unreached++;
            }
        } catch (Exception | Error failure) {
            Faults.disarm();
            say("broken", step, failure.toString());
        }
        if (Faults.hits() > 0) {
            watchdog.at(pace);
            pace.after(step);
        }
    }

    /** Empty if the outcome is the usual one; otherwise the outcome. */
    private String provoke(Step step, Books before) throws Exception {
        if (step.deed() == Step.OWN) {
            AgentThreads.awaitHit();
            return "";
        }
        if (step.deed() == Step.BEANS) {
            ask(step, before);
            return "";
        }
        String outcome = deeds.outcome(step.deed());
        return outcome.equals(usual.outcome(step.deed())) ? "" : outcome;
    }

    /**
     * Something has come since the last reading, so that readers must enter it. Checks that the
     * values of the MBeans are right, or that the client or a count reports a failure.
     */
    private void ask(Step step, Books before) throws Exception {
        deeds.openAnother(steps);
        answer = Beans.readUntilHit();
        int hits = Faults.disarm();
        String wrong = beans.wrong(answer, before, Books.now());
        if (hits > 0 && !answer.told() && !wrong.isEmpty() && !Books.lostMore(before)) {
            say("silent", step, wrong);
        }
    }

    private void check(Step step, Books before) throws Exception {
        if (step.deed() == Step.BEANS) {
            String differs = beans.differs(answer);
            if (!differs.isEmpty()) {
                say("miscounted", step, differs);
            }
        } else if (step.fault() != Fault.LOOP && !Books.lostMore(before)) {
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
