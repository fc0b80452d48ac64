// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.console;

import com.sun.tools.jconsole.JConsolePlugin;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.swing.JPanel;
import javax.swing.SwingWorker;

/**
 * A plug-in without a tab, for the same JConsole as the one that is tested. It finds components by
 * their names or their text, clicks them with the pointer, and counts the clicks. The property
 * {@code driver.script} names a file with a step on each line, {@code driver.answers} the file to
 * which it writes. It ends JConsole after the last step, or at the first one that fails.
 */
public final class Driver extends JConsolePlugin {
    private static final AtomicBoolean STARTED = new AtomicBoolean();

    public Driver() {
        if (!STARTED.getAndSet(true)) {
            if (Boolean.getBoolean("driver.dark")) {
                Dark.begin();
            }
            Thread driver = new Thread(Driver::drive, "driver");
            driver.setDaemon(true);
            driver.start();
        }
    }

    private static void drive() {
        int status = 0;
        Path answers = Path.of(System.getProperty("driver.answers"));
        try (PrintStream out = new PrintStream(answers.toFile(), StandardCharsets.UTF_8)) {
            try {
                List<String> script =
                        Files.readAllLines(Path.of(System.getProperty("driver.script")));
                if (Boolean.getBoolean("driver.dark")) {
                    Screen.on(
                            () -> {
                                Dark.begin();
                                return null;
                            });
                }
                Steps steps = new Steps(out);
                for (String step : script) {
                    steps.take(step.split("\t"));
                }
                out.println("done");
            } catch (Exception | AssertionError e) {
                status = 1;
                out.println("failed");
                e.printStackTrace(out);
                out.println(Screen.tree());
            }
        } catch (java.io.IOException e) {
            status = 2;
            e.printStackTrace();
        }
        System.exit(status);
    }

    @Override
    public Map<String, JPanel> getTabs() {
        return Map.of();
    }

    @Override
    public SwingWorker<?, ?> newSwingWorker() {
        return null;
    }
}
