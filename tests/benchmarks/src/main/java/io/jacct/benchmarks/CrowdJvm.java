// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A JVM with a complete {@link Crowd}. It is killed if the start takes too long. */
final class CrowdJvm implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 150;
    private static final int HEAP_MEBIBYTES = 512;
    private static final int KIBI = 1024;

    private final Process process;

    private CrowdJvm(Process process) {
        this.process = process;
    }

    /** Starts it with {@code size} things of that sort; {@code options} are the JVM's. */
    static CrowdJvm start(String java, List<String> options, Sort sort, int size)
            throws IOException {
        int heap = HEAP_MEBIBYTES + (int) ((long) size * sort.heap / KIBI);
        List<String> command = new ArrayList<>(List.of(java));
        // a heap that is touched only where objects live, with a small young generation
        command.addAll(List.of("-XX:+UseSerialGC", "-Xms" + heap + "m", "-Xmx" + heap + "m"));
        command.addAll(List.of("-Xmn64m", "-Xss256k", "-XX:CompileCommand=quiet"));
        command.add("-XX:CompileCommand=exclude,*.Crowd::dive");
        command.addAll(options);
        String classes = System.getProperty("java.class.path");
        command.addAll(List.of("-cp", classes, Crowd.class.getName(), sort.name(), "" + size));
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        CompletableFuture.delayedExecutor(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .execute(process::destroyForcibly);
        CrowdJvm jvm = new CrowdJvm(process);
        BufferedReader out = process.inputReader();
        if (!Crowd.READY.equals(out.readLine())) {
            jvm.close();
            throw new IOException("no " + Crowd.READY + " from " + String.join(" ", command));
        }
        return jvm;
    }

    long pid() {
        return process.pid();
    }

    /** The bytes of its resident memory, including the touched part of the page. */
    long resident() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid() + "/status"))) {
            String line = lines.filter(each -> each.startsWith("VmRSS:")).findFirst().get();
            return Long.parseLong(line.split("\\s+")[1]) * KIBI;
        }
    }

    /** Ends it in order, so that it leaves no files; or by force. */
    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
