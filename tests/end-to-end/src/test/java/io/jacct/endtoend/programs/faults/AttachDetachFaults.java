// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.io.File;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The agent comes, weaves, fills its cache, makes its page longer and goes. In each of these
 * moments it fails at one of its places. In every case the program has its usual outcome, and one
 * line or a count reports the failure. After a detach nothing of the agent is left. Then the agent
 * comes again, and counts to the byte.
 *
 * <p>Prints {@code harmed}, {@code silent}, {@code loud}, {@code miscounted}, {@code left}, {@code
 * lasting}, {@code broken} or {@code hangs} with the number of the place, the fault and the moment.
 * Without the agent it prints the outcome.
 */
public final class AttachDetachFaults {
    private static final long SECOND = 1_000_000_000;
    private static final long PATIENCE_MILLIS = 40_000;

    private static volatile Visit now;

    private final AgentSessions lives;
    private final Watchdog watchdog = new Watchdog(PATIENCE_MILLIS);
    private final BitSet visited = new BitSet();
    private int faults;
    private int unreached;

    private AttachDetachFaults(AgentSessions lives) {
        this.lives = lives;
    }

    /** A directory; with the agent also a seed, the most faults, and the most seconds. */
    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler(
                (thread, thrown) -> say("uncaught", now, thread.getName() + " " + thrown));
        File directory = new File(args[0]);
        try (Workload deeds = new Workload(directory)) {
            System.out.println("outcome " + deeds.all());
            if (args.length > 1) {
                new AttachDetachFaults(new AgentSessions(deeds, directory))
                        .run(Long.parseLong(args[1]), Integer.parseInt(args[2]), args[3]);
            }
        } catch (Throwable failure) {
            failure.printStackTrace();
            System.exit(1);
        }
        System.out.println("done");
    }

    private void run(long seed, int most, String seconds) throws Exception {
        watchdog.start();
        int[] seen = lives.record();
        List<Visit> visits = Visit.all(seen, seed);
        long end = System.nanoTime() + Long.parseLong(seconds) * SECOND;
        int taken = 0;
        while (taken < Math.min(most, visits.size()) && System.nanoTime() < end) {
            Visit visit = visits.get(taken++);
            visited.set(visit.place());
            take(visit);
        }
        watchdog.end();
        long reached = Arrays.stream(seen).filter(bits -> bits != 0).count();
        System.out.println("reached " + reached);
        System.out.println("places " + visited.cardinality());
        System.out.println("steps " + taken + " of " + visits.size());
        System.out.println("faults " + faults);
        System.out.println("missed " + unreached);
    }

    private void take(Visit visit) {
        now = visit;
        watchdog.at(visit);
        try {
            lives.prepare(visit.moment());
            Faults.arm(visit.place(), visit.fault(), visit.always());
            lives.listen();
            String answer = lives.live(visit.moment(), visit.own());
            int hits = Faults.disarm();
            String heard = lives.heard();
            if (hits > 0) {
                faults++;
            } else {
                unreached++;
            }
            check(visit, answer, heard, hits > 0);
        } catch (Exception | Error failure) {
            Faults.disarm();
            say("broken", visit, lives.heard() + " " + failure);
        }
    }

    private void check(Visit visit, String answer, String heard, boolean hit) throws Exception {
        report("harmed", visit, lives.harm());
        if (answer.startsWith("thrown") || heard.lines().count() > 1) {
            say("loud", visit, answer + " " + heard);
        }
        boolean told = visit.fault() == Fault.LOOP || visit.isRetried() || !heard.isEmpty();
        if (hit && !told && !lives.isTold(visit.moment(), answer)) {
            say("silent", visit, answer);
        }
        report("miscounted", visit, lives.staying(visit));
        report("left", visit, lives.end(answer));
        report("lasting", visit, lives.again());
    }

    private static void report(String what, Visit visit, String more) {
        if (!more.isEmpty()) {
            say(what, visit, more);
        }
    }

    private static void say(String what, Visit visit, String more) {
        System.out.println(what + " " + visit + more.replace('\n', ' '));
    }
}
