// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;

/** Weaves classes in advance, so that no measured JVM weaves any. */
final class Woven {
    private Woven() {}

    /** Fills a cache, and returns the value for the agent's option. */
    static String into(Path cache, String java, String jar)
            throws IOException, InterruptedException {
        String[] command = {java, "-jar", jar, "weave", "--cache", cache.toString()};
        Process weave =
                new ProcessBuilder(command)
                        .redirectError(Redirect.INHERIT)
                        .redirectOutput(Redirect.DISCARD)
                        .start();
        if (weave.waitFor() != 0) {
            throw new IOException("nothing woven by " + String.join(" ", command));
        }
        return cache.toString();
    }
}
