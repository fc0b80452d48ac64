// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.file;

import io.jacct.endtoend.harness.CaseLines;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.file.FileChannels;
import io.jacct.endtoend.programs.file.FileStreams;
import io.jacct.endtoend.programs.file.RandomAccess;
import io.jacct.endtoend.programs.file.Transfers;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every way into a file, one program for each type; each program states its operations, case by
 * case.
 */
class FilesTest {
    @TempDir private Path directory;

    @OnEachJdk
    void shouldCountStreams(Jdk jdk) throws Exception {
        run(jdk, FileStreams.class);
    }

    @OnEachJdk
    void shouldCountRandomAccess(Jdk jdk) throws Exception {
        run(jdk, RandomAccess.class);
    }

    @OnEachJdk
    void shouldCountChannels(Jdk jdk) throws Exception {
        run(jdk, FileChannels.class);
    }

    @OnEachJdk
    void shouldCountTransfersOnBothSides(Jdk jdk) throws Exception {
        run(jdk, Transfers.class);
    }

    private void run(Jdk jdk, Class<?> program) throws Exception {
        CaseLines.runAndCompare(jdk, directory.resolve("page"), program, directory);
    }
}
