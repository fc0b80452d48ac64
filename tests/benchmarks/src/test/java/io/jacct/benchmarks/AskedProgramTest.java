// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jacct.benchmarks.workloads.BriefFiles;
import io.jacct.benchmarks.workloads.NettyServer;
import io.jacct.benchmarks.workloads.Opens;
import io.jacct.benchmarks.workloads.Skipped;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
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
        try (AskedProgram server =
                new AskedProgram(JAVA, List.of(), NettyServer.class.getName(), "100")) {
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
        try (AskedProgram asked = new AskedProgram(JAVA, List.of(), program.getName(), "0")) {
            asked.turn();
            assertTrue(asked.requests() > 0);
            assertTrue(asked.cpuNanosPerRequest() > 0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "Kafka"})
    void shouldCompareEachTurnOrTheirSums(String name) throws Exception {
        AskedWorkload workload =
                Stream.concat(
                                Stream.of(AskedWorkload.BRIEF_FILES),
                                AskedWorkload.WITH_CLIENTS.stream())
                        .filter(each -> each.name().contains(name))
                        .findFirst()
                        .orElseThrow();
        assumeTrue(workload.lacks().isEmpty(), workload::lacks);
        List<Setting> settings = List.of(new Setting(OverheadTable.ITSELF, List.of(), 0));
        try (SideBySide jvms = new SideBySide(JAVA, workload, settings)) {
            List<List<Compared>> all = jvms.measure(2);
            assertEquals(1, all.size());
            assertEquals(workload.inPairs() ? 2 : 1, all.get(0).size());
            assertTrue(all.get(0).stream().allMatch(each -> each.cpu() > 0), all::toString);
        }
    }

    @Test
    void shouldSayWhatAProgramSaidThatDoesNotWork() throws Exception {
        try (AskedProgram none =
                new AskedProgram(JAVA, List.of("-version"), Hello.class.getName(), "100")) {
            IOException e = assertThrows(IOException.class, none::turn);
            assertTrue(e.getMessage().contains("ersion"), e.getMessage());
        }
    }
}
