// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.benchmarks.workloads.BriefFiles;
import io.jacct.benchmarks.workloads.NettyServer;
import io.jacct.benchmarks.workloads.Opens;
import io.jacct.benchmarks.workloads.Skipped;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that works on request. */
@Tag("full")
@Tag("only-full")
class AskedProgramTest {
    private static final String JAVA = System.getProperty("java.home") + "/bin/java";

    @Test
    void shouldAddUpItsTurns() throws Exception {
        try (AskedProgram server = new AskedProgram(JAVA, List.of(), NettyServer.class, "100")) {
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

    private static void turnOrSkip(AskedProgram server) throws IOException {
        try {
            server.turn();
        } catch (IOException e) {
            if (e.getMessage().contains(Skipped.BEGINNING)) {
                WorkloadsTest.skip(e.getMessage());
            }
            throw e;
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Opens.class, BriefFiles.class})
    void shouldAskProgramsThatServeNobody(Class<?> program) throws Exception {
        try (AskedProgram asked = new AskedProgram(JAVA, List.of(), program, "0")) {
            asked.turn();
            assertTrue(asked.requests() > 0);
            assertTrue(asked.cpuNanosPerRequest() > 0);
        }
    }

    @Test
    void shouldSayWhatAProgramSaidThatDoesNotWork() throws Exception {
        try (AskedProgram none = new AskedProgram(JAVA, List.of("-version"), Hello.class, "100")) {
            IOException e = assertThrows(IOException.class, none::turn);
            assertTrue(e.getMessage().contains("ersion"), e.getMessage());
        }
    }
}
