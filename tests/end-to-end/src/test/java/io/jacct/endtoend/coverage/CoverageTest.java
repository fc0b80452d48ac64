// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.AgentJar;
import io.jacct.endtoend.harness.CaseLines;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.Jdks;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.jdks.OnOldestThenMatrix;
import io.jacct.endtoend.jdks.OnWholeMatrix;
import io.jacct.endtoend.jdks.OnlyFull;
import io.jacct.endtoend.programs.coverage.Coverage;
import io.jacct.endtoend.programs.coverage.LateCoverage;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;

/**
 * The conformance suite: it proves every row of {@link Coverage} on every JDK, with woven classes
 * verified. {@code docs/coverage.md} lists the proved rows.
 */
class CoverageTest {
    private static final Path DOC = Path.of("..", "..", "docs", "coverage.md");

    /** One run on each JDK serves all tests. */
    private static final Map<Integer, Finished> RUNS = new TreeMap<>();

    private static final Map<Integer, Finished> LATE = new TreeMap<>();

    @TempDir private static Path directory;

    @OnWholeMatrix
    void shouldProveEveryRow(Jdk jdk) throws Exception {
        CaseLines.compare(run(jdk));
    }

    /** Each row's objects are older than the agent, and their threads are at work. */
    @OnOldestThenMatrix
    void shouldProveEveryRowForAgentThatIsAttached(Jdk jdk) throws Exception {
        CaseLines.compare(late(jdk));
    }

    /** The same, where another agent's {@code premain} makes the objects. */
    @OnOldestFirst
    void shouldProveEveryRowForAgentThatComesSecond(Jdk jdk) throws Exception {
        Path files = Files.createDirectory(directory.resolve("second" + jdk.feature()));
        Path jar = AgentJar.of(LateCoverage.class, files);
        Path page = files.resolve("page");
        Finished finished =
                ChildJvm.strict(jdk)
                        .cached()
                        .agent(jar, files.toString())
                        .agent("timing=full,page=" + page)
                        .program(LateCoverage.class)
                        .run()
                        .well();
        CaseLines.compare(finished);
    }

    /** Each row is also proved on its device, which is at rest when all operations have ended. */
    @OnWholeMatrix
    void shouldBookEveryRowOnADevice(Jdk jdk) throws Exception {
        run(jdk);
        Snapshot end = Pages.readSound(directory.resolve("page" + jdk.feature()));
        List<Device> busy = end.devices().stream().filter(each -> each.busyCount() != 0).toList();
        assertEquals(List.of(), busy, "DEV-2: a start without an end");
    }

    /** A method that a later JDK adds is named here until it has a row or an explanation. */
    @OnWholeMatrix
    void shouldLeaveNothingUnexplained(Jdk jdk) throws Exception {
        assertEquals(List.of(), run(jdk).lines("unexplained "), "has neither row nor explanation");
    }

    @OnlyFull
    void shouldStateNothingThatNoJdkHas() throws Exception {
        List<String> nowhere = new ArrayList<>(run(Jdks.oldest()).lines("absent "));
        for (Jdk jdk : Jdks.supported()) {
            nowhere.retainAll(run(jdk).lines("absent "));
        }
        assertEquals(List.of(), nowhere, "is on no JDK");
    }

    @OnlyFull
    void shouldBeWrittenDown() throws Exception {
        String there = Files.exists(DOC) ? Files.readString(DOC) : "";
        CoverageTable table = new CoverageTable();
        List<Jdk> matrix = Jdks.supported();
        for (int i = matrix.size() - 1; i >= 0; i--) {
            table.add(run(matrix.get(i)), matrix.get(i).feature());
            table.addLate(late(matrix.get(i)), matrix.get(i).feature());
        }
        String text = table.text(there);
        if (Boolean.getBoolean("jacct.write.docs")) {
            Files.writeString(DOC, text);
        }
        there = Files.exists(DOC) ? Files.readString(DOC) : "";
        assertEquals(
                text,
                there,
                "docs/coverage.md is stale; write it with:"
                        + " mvn -pl tests/end-to-end -am verify -Dtest=CoverageTest"
                        + " -Pfull -Dsurefire.failIfNoSpecifiedTests=false"
                        + " -Djacct.write.docs=true");
    }

    private static Finished late(Jdk jdk) throws Exception {
        Finished finished = LATE.get(jdk.feature());
        if (finished == null) {
            Path files = Files.createDirectory(directory.resolve("late" + jdk.feature()));
            ChildJvm child = ChildJvm.strict(jdk).cached().attachable();
            try (RunningJvm running = child.program(LateCoverage.class, files).start()) {
                running.await("ready");
                String pid = Long.toString(running.pid());
                String options = "timing=full,page=" + files.resolve("page");
                ChildJvm.jacct(jdk, "attach", pid, options).run().well();
                running.say("go");
                finished = running.finish().well();
            }
            LATE.put(jdk.feature(), finished);
        }
        return finished;
    }

    private static Finished run(Jdk jdk) throws IOException, InterruptedException {
        Finished finished = RUNS.get(jdk.feature());
        if (finished == null) {
            Path files = Files.createDirectory(directory.resolve("on" + jdk.feature()));
            Path page = directory.resolve("page" + jdk.feature());
            finished =
                    ChildJvm.compared(jdk)
                            .agent("timing=full,page=" + page)
                            .program(Coverage.class, files)
                            .run()
                            .well();
            RUNS.put(jdk.feature(), finished);
        }
        return finished;
    }
}
