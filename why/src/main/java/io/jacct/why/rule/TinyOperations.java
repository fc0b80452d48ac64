// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.DeviceStatistics.Direction;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads or writes of a few bytes on something that is used much. */
final class TinyOperations implements Rule {
    static final String READS = "tiny-reads";
    static final String WRITES = "tiny-writes";

    /** A buffer has 8,192. A system call costs more than to copy so many bytes. */
    static final double MOST_BYTES = 128;

    /** Fewer calls cost little, however small they are. */
    static final double LEAST_PER_SECOND = 2_000;

    /**
     * On a connection, a question and its answer are one operation each way, and no buffer makes
     * them fewer. With more of them for each operation the other way, pieces of one are apart.
     */
    static final long MOST_FOR_EACH_ANSWER = 3;

    private static final Set<String> CONNECTIONS = Set.of("socket", "listen");

    @Override
    public List<Finding> look(Evidence evidence) {
        List<Finding> findings = new ArrayList<>();
        for (DeviceStatistics each : evidence.devices(Set.of("file", "socket", "pipe", "listen"))) {
            if (!isAnswered(each, each.reads(), each.writes())) {
                findings.addAll(look(evidence, each, READS, each.reads()));
            }
            if (!isAnswered(each, each.writes(), each.reads())) {
                findings.addAll(look(evidence, each, WRITES, each.writes()));
            }
        }
        return findings;
    }

    private static boolean isAnswered(DeviceStatistics device, Direction flow, Direction back) {
        return CONNECTIONS.contains(device.current().entry().kind())
                && flow.operations() <= MOST_FOR_EACH_ANSWER * back.operations();
    }

    private static List<Finding> look(
            Evidence evidence, DeviceStatistics device, String rule, Direction flow) {
        double bytes = (double) flow.bytes() / Math.max(1, flow.operations());
        if (bytes > MOST_BYTES
                || flow.bytes() == 0
                || flow.operationsPerSecond() < LEAST_PER_SECOND) {
            return List.of();
        }
        String name = device.current().entry().endpoint();
        String done = rule.equals(READS) ? "read" : "written";
        return Finding.of(
                rule,
                evidence.share(evidence.threads(flow.nanos())),
                Evidence.subject(device.current()),
                "%s is %s %.1f bytes at a time".formatted(name, done, bytes),
                List.of(
                        new Finding.Fact("calls", "%.0f/s".formatted(flow.operationsPerSecond())),
                        new Finding.Fact(
                                "threads in them",
                                "%.2f".formatted(evidence.threads(flow.nanos())))),
                "where a buffer lacks, as BufferedInputStream or BufferedOutputStream");
    }
}
