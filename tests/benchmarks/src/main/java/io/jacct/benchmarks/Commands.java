// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Commands in processes of their own that read a page once a second until they are ended: {@code
 * top}, {@code kstat} and {@code iostat}, and {@code page --json} as a new process each time.
 */
final class Commands implements AutoCloseable {
    private static final String AGAIN = "while \"$@\" | head -1; do sleep 1; done";

    private final String java;
    private final String jar;
    private final int count;
    private final List<Process> processes = new ArrayList<>();

    Commands(String java, String jar, int count) {
        this.java = java;
        this.jar = jar;
        this.count = count;
    }

    /** Starts the commands. Returns when each has read the page of that process once. */
    void start(long pid) throws IOException {
        String of = Long.toString(pid);
        for (int i = 0; i < count; i++) {
            switch (i % 4) {
                case 0 -> run(List.of(), "top", "-b", "-d=1", of);
                case 1 -> run(List.of(), "kstat", of, "1");
                case 2 -> run(List.of(), "iostat", of, "1");
                default -> run(List.of("sh", "-c", AGAIN, "sh"), "page", "--json", of);
            }
        }
        for (Process process : processes) {
            BufferedReader out = process.inputReader();
            if (out.readLine() == null) {
                throw new IOException("a command that reads nothing: " + process.info());
            }
            Thread drain = new Thread(() -> drain(out), "output");
            drain.setDaemon(true);
            drain.start();
        }
    }

    private static void drain(BufferedReader out) {
        try (out) {
            while (out.readLine() != null) {
                continue;
            }
        } catch (IOException ended) {
            // there is no more output
        }
    }

    private void run(List<String> before, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(java, "-XX:TieredStopAtLevel=1", "-jar", jar));
        command.addAll(List.of(arguments));
        processes.add(
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    @Override
    public void close() {
        for (Process process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            process.onExit().join();
        }
    }
}
