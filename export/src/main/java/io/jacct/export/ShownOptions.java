// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export;

import io.jacct.export.metric.Bounds;
import io.jacct.export.row.DevicePattern;
import io.jacct.export.row.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;

/** Which rows and series are shown. */
final class ShownOptions {
    @Option(
            names = "--devices",
            paramLabel = "PATTERN",
            split = ",",
            description =
                    "Shows these devices one by one, as file:/data/** or socket:*:5432. All others"
                            + " of a kind are 'other'.")
    private List<String> devices = List.of();

    @Option(
            names = "--peers",
            paramLabel = "PATTERN",
            split = ",",
            description = "The same for sockets by peer, as db.internal:*.")
    private List<String> peers = List.of();

    @Option(
            names = "--max-devices",
            paramLabel = "N",
            defaultValue = "50",
            description = "Most such devices of a JVM; default ${DEFAULT-VALUE}.")
    private int mostDevices;

    @Option(
            names = "--max-pools",
            paramLabel = "N",
            defaultValue = "20",
            description = "Most pools of a JVM, 0 for none; default ${DEFAULT-VALUE}.")
    private int mostPools;

    @Option(
            names = "--max-executors",
            paramLabel = "N",
            defaultValue = "20",
            description = "Most executors of a JVM, 0 for none; default ${DEFAULT-VALUE}.")
    private int mostExecutors;

    @Option(
            names = "--max-owners",
            paramLabel = "N",
            defaultValue = "90",
            description =
                    "Most resources of owners of a JVM, 0 for none; default ${DEFAULT-VALUE}, of"
                            + " ten owners.")
    private int mostOwners;

    @Option(
            names = "--max-series",
            paramLabel = "N",
            defaultValue = "2000",
            description =
                    "Most series of all these rows in a JVM; default ${DEFAULT-VALUE}. What finds"
                            + " no room is in 'other'.")
    private int mostOfJvm;

    @Option(
            names = "--max-node-series",
            paramLabel = "N",
            defaultValue = "50000",
            description = "Most series of rows of all JVMs together; default ${DEFAULT-VALUE}.")
    private int mostOfNode;

    @Option(
            names = "--histograms",
            paramLabel = "KIND",
            defaultValue = "short",
            description =
                    "off, short (a bucket for each factor of four) or full (192 buckets, for"
                            + " quantiles within six percent); default ${DEFAULT-VALUE}.")
    private String histograms;

    Limits limits() throws Refused {
        List<DevicePattern> patterns = new ArrayList<>();
        try {
            devices.forEach(each -> patterns.add(DevicePattern.of(each)));
        } catch (IllegalArgumentException unknownKind) {
            throw Refused.usage(unknownKind.getMessage());
        }
        peers.forEach(each -> patterns.add(DevicePattern.ofPeers(each)));
        for (int each :
                List.of(mostDevices, mostPools, mostExecutors, mostOwners, mostOfJvm, mostOfNode)) {
            if (each < 0) {
                throw Refused.usage("a limit such as --max-pools must not be below 0");
            }
        }
        Map<String, Integer> rows =
                Map.of(
                        "device", mostDevices,
                        "pool", mostPools,
                        "executor", mostExecutors,
                        "owner", mostOwners);
        return new Limits(rows, mostOfJvm, mostOfNode, patterns, bounds());
    }

    private Bounds bounds() throws Refused {
        for (Bounds each : Bounds.values()) {
            if (each.name().toLowerCase(Locale.ROOT).equals(histograms)) {
                return each;
            }
        }
        throw Refused.usage("--histograms is off, short or full, and not " + histograms);
    }
}
