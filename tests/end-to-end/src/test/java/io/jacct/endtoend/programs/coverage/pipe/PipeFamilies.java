// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.pipe;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.nio.file.Path;
import java.util.List;

/** The families of this package. */
public final class PipeFamilies {
    private PipeFamilies() {}

    /** All of them, in the order of the table. */
    public static List<Family> all(Path directory) {
        return List.of(
                new Pipes(directory),
                new ChildProcesses(directory),
                new ProcessStreams(directory),
                new StandardStreams(directory));
    }
}
