// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.file;

import io.jacct.endtoend.harness.CaseLines;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.file.Asynchronous;
import io.jacct.endtoend.programs.file.ChildProcesses;
import io.jacct.endtoend.programs.file.Copies;
import io.jacct.endtoend.programs.file.Mappings;
import io.jacct.endtoend.programs.file.Paths;
import io.jacct.endtoend.programs.file.Requesters;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * Operations that use neither streams nor channels, operations on other threads, and operations
 * without bytes. There is one program for each subject.
 */
class PathsTest {
    @TempDir private Path directory;

    @OnOldestFirst
    void shouldCountCopiesOnBothSides(Jdk jdk) throws Exception {
        run(jdk, Copies.class);
    }

    @OnOldestFirst
    void shouldCountAsynchronousChannels(Jdk jdk) throws Exception {
        run(jdk, Asynchronous.class);
    }

    @OnOldestFirst
    void shouldChargeWhoAsked(Jdk jdk) throws Exception {
        run(jdk, Requesters.class);
    }

    @OnOldestFirst
    void shouldCountPipesToProcesses(Jdk jdk) throws Exception {
        run(jdk, ChildProcesses.class);
    }

    @OnOldestFirst
    void shouldCountWhatIsDoneToPaths(Jdk jdk) throws Exception {
        run(jdk, Paths.class);
    }

    @OnOldestFirst
    void shouldCountMappings(Jdk jdk) throws Exception {
        run(jdk, Mappings.class);
    }

    private void run(Jdk jdk, Class<?> program) throws Exception {
        Path files = Files.createDirectory(directory.resolve("files"));
        CaseLines.runAndCompare(jdk, directory.resolve("page"), program, files);
    }
}
