// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Another JVM with the ledger on its class path. */
final class Fork implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    Fork(Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + "/bin/java");
        command.addAll(List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1"));
        for (String inner : List.of("jdk.internal.misc", "jdk.internal.access", "sun.nio.fs")) {
            command.addAll(List.of("--add-exports", "java.base/" + inner + "=ALL-UNNAMED"));
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        output =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    long pid() {
        return process.pid();
    }

    /** The next line it prints, or null at its end. */
    String line() throws IOException {
        return output.readLine();
    }

    /** Kills the JVM, without a chance to do anything more. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        output.close();
    }
}
