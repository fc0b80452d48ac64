// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.field.ExecutorStatistics;
import io.jacct.field.Units;
import io.jacct.snapshot.Endpoint;
import io.jacct.snapshot.Executor;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A pool whose tasks queue while its threads wait for one peer, or for one file. */
final class QueueBehindPeer implements Rule {
    static final String NAME = "queue-behind-peer";

    /** A queue that is mostly empty delays few. */
    static final double LEAST_QUEUE = 1;

    /** If its threads spend less on it, another thing fills the queue. */
    static final double MOST_OF_THREADS = 0.5;

    @Override
    public List<Finding> look(Evidence evidence) {
        List<Finding> findings = new ArrayList<>();
        for (ExecutorStatistics each : evidence.interval().executors()) {
            if (each.mean(Executor::waitNanos) >= LEAST_QUEUE) {
                findings.addAll(look(evidence, each));
            }
        }
        return findings;
    }

    private static List<Finding> look(Evidence evidence, ExecutorStatistics queue) {
        String pool = queue.current().name();
        Map<Endpoint, Long> sightings = new HashMap<>();
        for (Evidence.Look look : evidence.looks()) {
            look.tasks().tasks().stream()
                    .filter(task -> task.pool().equals(pool) && Evidence.isInWork(task))
                    .forEach(task -> sightings.merge(task.current().endpoint(), 1L, Long::sum));
        }
        double threads = evidence.mean(task -> task.pool().equals(pool));
        return sightings.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(
                        most -> {
                            double held = (double) most.getValue() / evidence.looks().size();
                            return held < threads * MOST_OF_THREADS
                                    ? List.<Finding>of()
                                    : finding(evidence, queue, most.getKey(), held);
                        })
                .orElse(List.of());
    }

    private static List<Finding> finding(
            Evidence evidence, ExecutorStatistics queue, Endpoint peer, double held) {
        Executor now = queue.current();
        String subject = peer.kind() + " " + peer.name();
        return Finding.of(
                NAME,
                evidence.share(held),
                subject,
                "tasks of " + now.name() + " queue while its threads wait for " + peer.name(),
                List.of(
                        new Finding.Fact(
                                "queue",
                                "%s now, %.1f on average"
                                        .formatted(
                                                Units.count(now.waiting()),
                                                queue.mean(Executor::waitNanos))),
                        new Finding.Fact(
                                "completed",
                                "%.1f/s"
                                        .formatted(
                                                queue.gained(Executor::completed)
                                                        / evidence.seconds())),
                        new Finding.Fact(
                                "threads",
                                "%.1f of %.1f wait for %s"
                                        .formatted(
                                                held,
                                                evidence.mean(
                                                        task -> task.pool().equals(now.name())),
                                                subject)),
                        new Finding.Fact(
                                "most waited at",
                                Units.time(
                                        evidence.worstMillis(
                                                task ->
                                                        Evidence.isOn(
                                                                task, peer.kind(), peer.name()))))),
                "why "
                        + peer.name()
                        + " takes long; jacct iostat shows its times, jacct executors the queue");
    }
}
