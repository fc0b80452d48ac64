// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.benchmarks.workloads.JdkServer;
import io.jacct.benchmarks.workloads.NettyServer;
import io.jacct.benchmarks.workloads.TomcatServer;
import java.util.List;

/** A program that is asked for load ({@link AskedServer}), and the bytes of its answer. */
record Server(String name, Class<?> main, String bytes) {
    /** Servers with small answers: the agent's part of a request is largest there. */
    static final List<Server> ALL =
            List.of(
                    new Server("Tomcat, 100 B", TomcatServer.class, "100"),
                    new Server("Netty, 100 B", NettyServer.class, "100"),
                    new Server("HttpServer, 100 B", JdkServer.class, "100"));

    /** What {@code timing} may be, the default first. */
    static final List<String> TIMINGS = List.of("auto", "full", "sampled", "off");
}
