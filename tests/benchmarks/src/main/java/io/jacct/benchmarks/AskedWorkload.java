// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.benchmarks.workloads.BriefFiles;
import io.jacct.benchmarks.workloads.Echo;
import io.jacct.benchmarks.workloads.Indexing;
import io.jacct.benchmarks.workloads.JdkServer;
import io.jacct.benchmarks.workloads.NettyServer;
import io.jacct.benchmarks.workloads.SequentialLog;
import io.jacct.benchmarks.workloads.Terminals;
import io.jacct.benchmarks.workloads.TomcatServer;
import java.util.List;

/** What an {@link AskedProgram} is to do, and the bytes of its answers if it is a server. */
record AskedWorkload(String name, Class<?> main, String bytes) {
    static final AskedWorkload ECHO = new AskedWorkload("echo by virtual threads", Echo.class, "0");

    /** Servers with small answers: the agent's part of a request is largest there. */
    static final List<AskedWorkload> SERVERS =
            List.of(
                    new AskedWorkload("Tomcat, 100 B", TomcatServer.class, "100"),
                    new AskedWorkload("Netty, 100 B", NettyServer.class, "100"),
                    new AskedWorkload("HttpServer, 100 B", JdkServer.class, "100"));

    /** Programs whose operations are larger than a small answer. */
    static final List<AskedWorkload> PROGRAMS =
            List.of(
                    new AskedWorkload("H2, transactions", Terminals.class, "0"),
                    new AskedWorkload("Lucene, documents", Indexing.class, "0"),
                    new AskedWorkload("log, batches of 16 KiB", SequentialLog.class, "0"),
                    ECHO);

    static final AskedWorkload BRIEF_FILES =
            new AskedWorkload(OverheadTable.Groups.BRIEF_FILE, BriefFiles.class, "0");

    /** What {@code timing} may be, the default first. */
    static final List<String> TIMINGS = List.of("auto", "full", "sampled", "off");
}
