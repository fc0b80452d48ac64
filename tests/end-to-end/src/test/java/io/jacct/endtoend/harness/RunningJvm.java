// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import com.sun.tools.attach.VirtualMachine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM that a test started. It is ended at the end of its block. */
public final class RunningJvm implements AutoCloseable {
    /** The limit for a JVM that hangs; none of the tests takes a tenth of it. */
    private static final long PATIENCE_SECONDS = 300;

    private final Process process;
    private final String command;
    private final List<String> out = Collections.synchronizedList(new ArrayList<>());
    private final List<String> err = Collections.synchronizedList(new ArrayList<>());
    private final Thread outReader;
    private final Thread errReader;
    private int seen;

    public RunningJvm(Process process, String command) {
        this.process = process;
        this.command = command;
        this.outReader = reader(process.getInputStream(), out);
        this.errReader = reader(process.getErrorStream(), err);
    }

    private static Thread reader(InputStream from, List<String> to) {
        Thread reader = new Thread(() -> readAll(from, to), "output of a child");
        reader.setDaemon(true);
        reader.start();
        return reader;
    }

    private static void readAll(InputStream from, List<String> to) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (to) {
                    to.add(line);
                    to.notifyAll();
                }
            }
        } catch (IOException killed) {
            // the lines before the failure are there
        }
        synchronized (to) {
            to.notifyAll();
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Waits for the next line of its standard output with this prefix; returns what follows. */
    public String await(String prefix) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        synchronized (out) {
            while (true) {
                while (seen < out.size()) {
                    String line = out.get(seen++);
                    if (line.startsWith(prefix)) {
                        return line.substring(prefix.length());
                    }
                }
                if (!process.isAlive() && !outReader.isAlive() || System.nanoTime() > deadline) {
                    throw new AssertionError("no line '" + prefix + "': " + result(-1));
                }
                out.wait(100);
            }
        }
    }

    /** Waits for a line of its standard error with these words, and returns it. */
    public String awaitErr(String words) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        synchronized (err) {
            while (err.stream().noneMatch(line -> line.contains(words))) {
                if (!errReader.isAlive() || System.nanoTime() > deadline) {
                    throw new AssertionError("no line '" + words + "': " + result(-1));
                }
                err.wait(100);
            }
            return err.stream().filter(line -> line.contains(words)).findFirst().orElseThrow();
        }
    }

    /** Loads the shipped agent as the command does, without a JVM for it. Returns the answer. */
    public String load(String argument) throws Exception {
        return load(Shipped.jar(), argument);
    }

    /** The same with another jar of the agent. */
    public String load(Path jar, String argument) throws Exception {
        VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid()));
        try {
            jvm.loadAgent(jar.toString(), argument);
            String answer = jvm.getAgentProperties().getProperty("io.jacct.answer");
            return answer.substring(answer.indexOf(' ') + 1);
        } finally {
            jvm.detach();
        }
    }

    /** Writes a line to its standard input. */
    public void say(String line) {
        try {
            process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException ended) {
            throw new AssertionError("'" + line + "' not read: " + last(), ended);
        }
    }

    /** What it printed until it ended. */
    private Finished last() {
        try {
            return finish();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Closes its standard input. */
    public void closeInput() throws IOException {
        process.getOutputStream().close();
    }

    /** Waits for its end. */
    public Finished finish() throws InterruptedException {
        return finish(PATIENCE_SECONDS);
    }

    /** Waits for the end of a JVM that is known to take long. */
    public Finished finish(long seconds) throws InterruptedException {
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            throw new AssertionError("still running: " + result(-1));
        }
        outReader.join();
        errReader.join();
        return result(process.exitValue());
    }

    /** Ends it with the signal that can be caught, and waits for its end. */
    public Finished terminate() throws InterruptedException {
        // unlike Process.destroy, this leaves its streams open
        process.toHandle().destroy();
        return finish();
    }

    /** Kills it with the signal that cannot be caught, and waits for its end. */
    public Finished kill() throws InterruptedException {
        process.destroyForcibly();
        return finish();
    }

    private Finished result(int status) {
        synchronized (out) {
            synchronized (err) {
                return new Finished(command, status, List.copyOf(out), List.copyOf(err));
            }
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
        AttachFile.remove(process.pid());
    }
}
