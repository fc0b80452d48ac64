// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.benchmarks.workloads.JdkServer;
import io.jacct.benchmarks.workloads.NettyServer;
import io.jacct.benchmarks.workloads.TomcatServer;
import java.util.List;

/** What an {@link AskedProgram} is to do, and the bytes of its answers if it is a server. */
record AskedWorkload(String name, Class<?> main, String bytes) {
    /** Servers with small answers: the agent's part of a request is largest there. */
    static final List<AskedWorkload> SERVERS =
            List.of(
                    new AskedWorkload("Tomcat, 100 B", TomcatServer.class, "100"),
                    new AskedWorkload("Netty, 100 B", NettyServer.class, "100"),
                    new AskedWorkload("HttpServer, 100 B", JdkServer.class, "100"));

    /** What {@code timing} may be, the default first. */
    static final List<String> TIMINGS = List.of("auto", "full", "sampled", "off");
}
