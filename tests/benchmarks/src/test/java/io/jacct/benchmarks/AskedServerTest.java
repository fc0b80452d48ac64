// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.benchmarks.workloads.NettyServer;
import io.jacct.benchmarks.workloads.Skipped;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server that takes load on request. */
@Tag("full")
@Tag("only-full")
class AskedServerTest {
    private static final String JAVA = System.getProperty("java.home") + "/bin/java";

    @Test
    void shouldAddUpItsTurns() throws Exception {
        try (AskedServer server = new AskedServer(JAVA, List.of(), NettyServer.class, "100")) {
            turnOrSkip(server);
            long first = server.requests();
            assertTrue(first > 0);
            assertTrue(server.cpuNanosPerRequest() > 0);
            assertTrue(server.userNanosPerRequest() > 0);
            server.turn();
            assertTrue(server.requests() > first);
            server.forget();
            assertEquals(0, server.requests());
        }
    }

    private static void turnOrSkip(AskedServer server) throws IOException {
        try {
            server.turn();
        } catch (IOException e) {
            if (e.getMessage().contains(Skipped.BEGINNING)) {
                WorkloadsTest.skip(e.getMessage());
            }
            throw e;
        }
    }

    @Test
    void shouldSayWhatAServerSaidThatDoesNotServe() throws Exception {
        try (AskedServer none = new AskedServer(JAVA, List.of("-version"), Hello.class, "100")) {
            IOException e = assertThrows(IOException.class, none::turn);
            assertTrue(e.getMessage().contains("ersion"), e.getMessage());
        }
    }
}
