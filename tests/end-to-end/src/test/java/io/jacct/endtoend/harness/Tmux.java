// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** A shell on a terminal of its own, in a tmux that belongs to one test. */
public final class Tmux implements AutoCloseable {
    private static final String[] PLACES = {"/usr/bin/tmux", "/usr/local/bin/tmux", "/bin/tmux"};

    private final Path socket;

    /** Starts it with a terminal of that size; a test without tmux is skipped. */
    public Tmux(Path directory, int width, int height) throws Exception {
        boolean there = Arrays.stream(PLACES).anyMatch(place -> Files.isExecutable(Path.of(place)));
        assertFalse(!there && System.getenv("CI") != null, "needs tmux");
        assumeTrue(there, "skipped: needs tmux");
        socket = directory.resolve("tmux");
        tmux(
                "-f",
                "/dev/null",
                "new-session",
                "-d",
                "-s",
                "test",
                "-x",
                Integer.toString(width),
                "-y",
                Integer.toString(height),
                // as words: a line of text would go to the user's own shell, which may be nologin
                "env",
                "-u",
                "NO_COLOR",
                "LC_ALL=C.UTF-8",
                "PS1=shell> ",
                "bash",
                "--norc",
                "--noprofile",
                "-i");
        await(screen -> screen.contains("shell>"), "a shell");
    }

    /** Types a line into the shell. */
    public void run(String line) throws Exception {
        type(line);
        keys("Enter");
    }

    /** Presses keys by tmux's names: a letter, {@code Enter}, {@code C-z}. */
    public void keys(String... names) throws Exception {
        for (String name : names) {
            tmux("send-keys", "-t", "test", name);
        }
    }

    /** Sends these characters as they are. */
    public void type(String text) throws Exception {
        tmux("send-keys", "-t", "test", "-l", text);
    }

    /** Gives the terminal another size. */
    public void resize(int width, int height) throws Exception {
        String columns = Integer.toString(width);
        tmux("resize-window", "-t", "test", "-x", columns, "-y", Integer.toString(height));
    }

    /** The text that the terminal shows. */
    public String screen() throws IOException, InterruptedException {
        return tmux("capture-pane", "-p", "-t", "test");
    }

    /** The same with colours, as escape sequences. */
    public String coloured() throws IOException, InterruptedException {
        return tmux("capture-pane", "-e", "-p", "-t", "test");
    }

    /** Waits until the terminal shows it; returns the screen. */
    public String await(Predicate<String> shown, String what) throws Exception {
        String[] last = {""};
        Await.until(
                () -> {
                    last[0] = screen();
                    return shown.test(last[0]);
                },
                () -> "no " + what + " in\n" + last[0]);
        return last[0];
    }

    private String tmux(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("tmux", "-u", "-S", socket.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), () -> String.join(" ", command) + ": " + said);
        return said;
    }

    @Override
    public void close() throws IOException {
        try {
            tmux("kill-server");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
