// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import java.nio.file.Path;

/** The jars of other projects that the build has put beside the tests. */
public final class OtherAgents {
    private static final Path FOLDER = Path.of(System.getProperty("jacct.other.agents"));

    private OtherAgents() {}

    /** One of them, by its name without {@code .jar}. */
    public static Path jar(String name) {
        return FOLDER.resolve(name + ".jar");
    }
}
