// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.benchmarks.workloads.BriefFiles;
import io.jacct.benchmarks.workloads.Echo;
import io.jacct.benchmarks.workloads.Figures;
import io.jacct.benchmarks.workloads.Indexing;
import io.jacct.benchmarks.workloads.JdkServer;
import io.jacct.benchmarks.workloads.NettyServer;
import io.jacct.benchmarks.workloads.SequentialLog;
import io.jacct.benchmarks.workloads.Terminals;
import io.jacct.benchmarks.workloads.TomcatServer;
import java.util.List;

/**
 * What an {@link AskedProgram} is to do.
 *
 * @param main the name of its class
 * @param bytes the bytes of its answers if it is a server
 * @param jdk the oldest JDK that it needs
 */
record AskedWorkload(String name, String main, String bytes, int jdk) {
    private static final int OLDEST = 17;

    static final AskedWorkload ECHO =
            new AskedWorkload("echo by virtual threads", Echo.class.getName(), "0", 21);

    /** Servers with small answers: the agent's part of a request is largest there. */
    static final List<AskedWorkload> SERVERS =
            List.of(
                    new AskedWorkload("Tomcat, 100 B", TomcatServer.class, "100"),
                    new AskedWorkload(
                            "Tomcat on virtual threads, 100 B",
                            TomcatServer.class.getName(),
                            "-100",
                            21),
                    new AskedWorkload("Netty, 100 B", NettyServer.class, "100"),
                    new AskedWorkload("HttpServer, 100 B", JdkServer.class, "100"));

    /** Programs whose operations are larger than a small answer. */
    static final List<AskedWorkload> PROGRAMS =
            List.of(
                    new AskedWorkload("H2, transactions", Terminals.class, "0"),
                    new AskedWorkload("Lucene, documents", Indexing.class, "0"),
                    new AskedWorkload("log, batches of 16 KiB", SequentialLog.class, "0"),
                    ECHO);

    /**
     * Servers with their clients in one JVM. Their classes are named, because only a build with
     * {@code -Pothers} has them.
     */
    static final List<AskedWorkload> WITH_CLIENTS =
            List.of(
                    ofOthers("HTTP/2 on virtual threads", "Http2Server", 25),
                    ofOthers("Kafka, 1,000 records", "KafkaBroker", OLDEST));

    static final AskedWorkload BRIEF_FILES =
            new AskedWorkload(OverheadTable.Groups.BRIEF_FILE, BriefFiles.class, "0");

    /** What {@code timing} may be, the default first. */
    static final List<String> TIMINGS = List.of("auto", "full", "sampled", "off");

    AskedWorkload(String name, Class<?> main, String bytes) {
        this(name, main.getName(), bytes, OLDEST);
    }

    private static AskedWorkload ofOthers(String name, String main, int jdk) {
        return new AskedWorkload(name, Figures.class.getPackageName() + "." + main, "0", jdk);
    }

    /** Whether each turn makes a pair, after compilation has settled. */
    boolean inPairs() {
        return WITH_CLIENTS.contains(this);
    }

    /** What it needs and has not on this JDK and in this build; empty if it can run. */
    String lacks() {
        if (Runtime.version().feature() < jdk) {
            return "JDK " + jdk;
        }
        String file = "/" + main.replace('.', '/') + ".class";
        return AskedWorkload.class.getResource(file) == null ? "a build with -Pothers" : "";
    }
}
