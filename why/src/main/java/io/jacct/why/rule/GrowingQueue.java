// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.counter.Counter;
import io.jacct.field.ExecutorStatistics;
import io.jacct.field.Units;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Task;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import java.util.ArrayList;
import java.util.List;

/**
 * A pool that gets tasks faster than its threads do them, though no peer and no monitor holds these
 * up: they compute, or they wait for something that the page does not show.
 */
final class GrowingQueue implements Rule {
    static final String NAME = "growing-queue";

    /** Fewer are a burst that has just come. */
    static final int LEAST_MORE = 10;

    /** A queue that grows by less than this share of its tasks is nearly in balance. */
    static final double LEAST_OF_TASKS = 0.05;

    /** A pool with threads to spare takes the next task at once. */
    static final double LEAST_LOAD = 0.9;

    /** From this share on, what holds them up is the finding. */
    static final double HELD = 0.5;

    @Override
    public List<Finding> look(Evidence evidence) {
        List<Finding> findings = new ArrayList<>();
        for (ExecutorStatistics each : evidence.interval().executors()) {
            long more = more(each);
            long came = each.gained(Executor::completed) + Math.max(0, more);
            if (more >= LEAST_MORE && more >= came * LEAST_OF_TASKS) {
                findings.addAll(look(evidence, each, came));
            }
        }
        return findings;
    }

    private static long more(ExecutorStatistics queue) {
        return queue.previous() == null ? 0 : queue.growth();
    }

    private static List<Finding> look(Evidence evidence, ExecutorStatistics queue, long came) {
        String pool = queue.current().name();
        double threads = evidence.mean(task -> task.pool().equals(pool));
        double held = evidence.mean(task -> task.pool().equals(pool) && isHeld(task));
        double running = queue.mean(Executor::runNanos);
        if (running < threads * LEAST_LOAD || held >= threads * HELD) {
            return List.of();
        }
        double computing =
                evidence.threads(evidence.gainedByPool(Counter.CPU_NANOS).getOrDefault(pool, 0L));
        return Finding.of(
                NAME,
                evidence.share(running),
                "executor " + pool,
                "tasks of %s come faster than its threads do them".formatted(pool),
                List.of(
                        new Finding.Fact(
                                "queue",
                                "%s now, %s when the watch began"
                                        .formatted(
                                                Units.count(queue.current().waiting()),
                                                Units.count(queue.previous().waiting()))),
                        new Finding.Fact("came", "%.1f/s".formatted(came / evidence.seconds())),
                        new Finding.Fact(
                                "completed",
                                "%.1f/s"
                                        .formatted(
                                                queue.gained(Executor::completed)
                                                        / evidence.seconds())),
                        new Finding.Fact(
                                "threads",
                                "%.1f of %.1f run tasks; %.1f compute"
                                        .formatted(running, threads, computing))),
                "what a task does; jacct stacks PID, or more threads where processors are idle");
    }

    /** Whether a finding of its own tells what the task waits for. */
    private static boolean isHeld(Task task) {
        return Evidence.isBlocked(task) || Evidence.isInWork(task);
    }
}
