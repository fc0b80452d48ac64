// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import io.jacct.field.Units;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;

/** A file that is read from its beginning to its end again and again. */
final class ReadAgain implements Rule {
    static final String NAME = "read-again";

    /** A look once a second for changes reads less often. */
    static final double LEAST_PER_SECOND = 5;

    private final ToLongFunction<Path> size;

    ReadAgain() {
        this(ReadAgain::size);
    }

    /** With what tells the size of a file; -1 if it is not known. */
    ReadAgain(ToLongFunction<Path> size) {
        this.size = size;
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException unknown) {
            return -1;
        }
    }

    @Override
    public List<Finding> look(Evidence evidence) {
        List<Finding> findings = new ArrayList<>();
        for (DeviceStatistics each : evidence.devices(Set.of("file"))) {
            long bytes = each.reads().bytes();
            boolean small = bytes <= each.reads().operations() * TinyOperations.MOST_BYTES;
            if (bytes > 0 && !small) {
                findings.addAll(look(evidence, each, bytes));
            }
        }
        return findings;
    }

    private List<Finding> look(Evidence evidence, DeviceStatistics device, long bytes) {
        String name = device.current().entry().endpoint();
        // as the JVM sees it, which may be in a container
        Path root = Path.of("/proc", evidence.interval().end().page().pid() + "", "root");
        long length = size.applyAsLong(Path.of(root + name));
        double times = length > 0 ? (double) bytes / length / evidence.seconds() : 0;
        if (times < LEAST_PER_SECOND) {
            return List.of();
        }
        return Finding.of(
                NAME,
                evidence.share(evidence.waiting(device)),
                Evidence.subject(device.current()),
                "%s is read as a whole %.0f times a second".formatted(name, times),
                List.of(
                        new Finding.Fact("its size", Units.bytes(length)),
                        new Finding.Fact("read", Units.bytes(bytes / evidence.seconds()) + "/s"),
                        new Finding.Fact(
                                "threads in it", "%.2f".formatted(evidence.waiting(device)))),
                "whether the application can keep what it has read");
    }
}
