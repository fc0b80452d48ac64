// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import io.jacct.endtoend.programs.Asynchronous;
import io.jacct.endtoend.programs.ChildProcesses;
import io.jacct.endtoend.programs.Copies;
import io.jacct.endtoend.programs.Mappings;
import io.jacct.endtoend.programs.Paths;
import io.jacct.endtoend.programs.Requesters;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * Operations that use neither streams nor channels, operations on other threads, and operations
 * without bytes. There is one program for each subject.
 */
class PathsTest {
    @TempDir private Path directory;

    @OnEachJdk
    void shouldCountCopiesOnBothSides(Jdk jdk) throws Exception {
        run(jdk, Copies.class);
    }

    @OnEachJdk
    void shouldCountAsynchronousChannels(Jdk jdk) throws Exception {
        run(jdk, Asynchronous.class);
    }

    @OnEachJdk
    void shouldChargeWhoAsked(Jdk jdk) throws Exception {
        run(jdk, Requesters.class);
    }

    @OnEachJdk
    void shouldCountPipesToProcesses(Jdk jdk) throws Exception {
        run(jdk, ChildProcesses.class);
    }

    @OnEachJdk
    void shouldCountWhatIsDoneToPaths(Jdk jdk) throws Exception {
        run(jdk, Paths.class);
    }

    @OnEachJdk
    void shouldCountMappings(Jdk jdk) throws Exception {
        run(jdk, Mappings.class);
    }

    private void run(Jdk jdk, Class<?> program) throws Exception {
        Path files = Files.createDirectory(directory.resolve("files"));
        CaseLines.runAndCompare(jdk, directory.resolve("page"), program, files);
    }
}
