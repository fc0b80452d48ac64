// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;

/** Classes that are woven ahead, so that no JVM that is measured weaves any. */
final class Woven {
    private Woven() {}

    /** Fills a cache, and returns the value of the agent's option for it. */
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
