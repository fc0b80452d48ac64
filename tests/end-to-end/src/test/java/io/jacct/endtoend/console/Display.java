// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.console;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** A display without a screen: Xvfb. It picks a free number by itself. */
final class Display implements AutoCloseable {
    private final Process server;
    private final String name;

    private Display(Process server, String name) {
        this.server = server;
        this.name = name;
    }

    /** Where Xvfb is missing the test is skipped, or it fails where every test must run. */
    static Display open() throws IOException {
        try {
            Process server =
                    new ProcessBuilder(
                                    "Xvfb",
                                    "-displayfd",
                                    "1",
                                    "-screen",
                                    "0",
                                    "1400x1000x24",
                                    "-nolisten",
                                    "tcp")
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            BufferedReader out =
                    new BufferedReader(
                            new InputStreamReader(
                                    server.getInputStream(), StandardCharsets.US_ASCII));
            return new Display(server, ":" + out.readLine());
        } catch (IOException missing) {
            String reason = "skipped: needs xvfb";
            if (System.getenv("CI") != null) {
                fail(reason);
            }
            return abort(reason);
        }
    }

    String name() {
        return name;
    }

    @Override
    public void close() {
        server.destroy();
        server.onExit().join();
    }
}
