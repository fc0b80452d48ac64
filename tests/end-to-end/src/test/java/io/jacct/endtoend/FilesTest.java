// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import io.jacct.endtoend.programs.FileStreams;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Every way into a file, one program a type; each states what it does, case by case. */
class FilesTest {
    @TempDir private Path directory;

    @OnEachJdk
    void shouldCountStreams(Jdk jdk) throws Exception {
        run(jdk, FileStreams.class);
    }

    private void run(Jdk jdk, Class<?> program) throws Exception {
        CaseLines.runAndCompare(jdk, directory.resolve("page"), program, directory);
    }
}
