// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.programs.console.Driver;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The JConsole of a JDK with the shipped tab, and with a driver that takes the steps of a script.
 */
final class DrivenConsole {
    private static final String SERVICE = "META-INF/services/com.sun.tools.jconsole.JConsolePlugin";

    private final List<String> script = new ArrayList<>();
    private final Jdk jdk;
    private final Path directory;
    private Path jar = Shipped.console();

    DrivenConsole(Jdk jdk, Path directory) {
        this.jdk = jdk;
        this.directory = directory;
    }

    /** Takes another copy of the tab's jar. */
    DrivenConsole with(Path copy) {
        jar = copy;
        return this;
    }

    /** JConsole asks that of each JVM without TLS. */
    DrivenConsole insecure() {
        return then("button", "Insecure connection");
    }

    DrivenConsole then(String... step) {
        script.add(String.join("\t", step));
        return this;
    }

    /** Takes the steps and returns the lines that the driver wrote. */
    List<String> run(Display display, String... connection) throws Exception {
        Path services = directory.resolve("driver");
        Path service = services.resolve(SERVICE);
        Files.createDirectories(service.getParent());
        Files.writeString(service, Driver.class.getName());
        Path steps = Files.write(directory.resolve("script"), script);
        Path answers = directory.resolve("answers");
        List<String> command = new ArrayList<>(List.of(jdk.command("jconsole")));
        command.add("-J-Djava.awt.headless=false");
        command.add("-J-Ddriver.script=" + steps);
        command.add("-J-Ddriver.answers=" + answers);
        // preferences of the user stay as they are
        command.add("-J-Djava.util.prefs.userRoot=" + directory);
        command.add("-interval=1");
        command.add("-pluginpath");
        command.add(
                String.join(
                        File.pathSeparator,
                        jar.toString(),
                        services.toString(),
                        Shipped.classPath()));
        command.addAll(List.of(connection));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("DISPLAY", display.name());
        try (RunningJvm running = new RunningJvm(builder.start(), String.join(" ", command))) {
            running.finish();
        }
        List<String> lines = Files.readAllLines(answers);
        String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        assertEquals("done", last, () -> String.join("\n", lines));
        return lines;
    }
}
