// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.jdks;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Path;

/**
 * A JDK of the matrix, by its feature number.
 *
 * @param home null when this machine has no such JDK
 */
public record Jdk(int feature, Path home) {
    /**
     * Its {@code java}. Where the JDK is missing the test is skipped, or it fails where every test
     * must run.
     */
    public String java() {
        return command("java");
    }

    /** One of its commands. */
    public String command(String name) {
        if (home == null) {
            String reason = "skipped: needs JDK " + feature;
            if (System.getenv("CI") != null) {
                fail(reason);
            }
            abort(reason);
        }
        return home.resolve("bin").resolve(name).toString();
    }

    @Override
    public String toString() {
        return "JDK " + feature;
    }
}
