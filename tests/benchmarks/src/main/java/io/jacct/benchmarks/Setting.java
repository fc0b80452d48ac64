// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;

/**
 * An agent to measure with its settings.
 *
 * @param name as in {@link OverheadTable}
 * @param options the options of a JVM
 * @param port where it offers {@code /metrics}, which gets a request once a second; 0 if nowhere
 */
record Setting(String name, List<String> options, int port) {
    private Setting(String name, List<String> options) {
        this(name, options, 0);
    }

    /**
     * All settings, the one without an agent first. Takes a directory for their files, jacct.jar,
     * the directory with the jars of other agents, and java.
     */
    static List<Setting> all(Path work, String jacct, Path others, String java) throws Exception {
        Agents agents = new Agents(work, others);
        String agent = "-javaagent:" + jacct + "=cache=";
        agent += Woven.into(work.resolve("cache"), java, jacct) + more();
        int[] ports = freePorts();
        return List.of(
                new Setting(Comparison.BASE, List.of()),
                new Setting(OverheadTable.JACCT, List.of(agent)),
                new Setting(OverheadTable.FULL, List.of(agent + ",timing=full")),
                new Setting("jacct, timing=sampled", List.of(agent + ",timing=sampled")),
                new Setting("jacct, timing=off", List.of(agent + ",timing=off")),
                new Setting("jacct, stacks=on", List.of(agent + ",stacks=on")),
                new Setting("jacct, users.max=1", List.of(agent + ",users.max=1")),
                new Setting("an agent that does nothing", agents.thatDoesNothing()),
                new Setting(OverheadTable.RECORDER, agents.recording("default")),
                new Setting(OverheadTable.PROFILE, agents.recording("profile")),
                new Setting(OverheadTable.ALL, agents.recordingOfAll()),
                new Setting(OverheadTable.POLLING, agents.thatPolls()),
                new Setting(
                        OverheadTable.EXPORTER,
                        agents.jmxExporter("rules: [{pattern: '.*'}]", ports[0]),
                        ports[0]),
                new Setting(OverheadTable.TELEMETRY, agents.openTelemetry(ports[1]), ports[1]));
    }

    /** More options of jacct, as {@code weave.skip=CLASS} to find out what a class costs. */
    private static String more() {
        String options = System.getenv("JACCT_OPTIONS");
        return options == null ? "" : "," + options;
    }

    /** Two, held at the same time: one after the other may be the same port twice. */
    private static int[] freePorts() throws IOException {
        try (ServerSocket one = new ServerSocket(0);
                ServerSocket other = new ServerSocket(0)) {
            return new int[] {one.getLocalPort(), other.getLocalPort()};
        }
    }
}
