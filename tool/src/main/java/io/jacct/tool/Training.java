// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.tool.command.Pages;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The program of the JVM that leaves an archive of class data; {@code jacct archive} starts it with
 * a page. It runs each command that reads a page, and then loads the command's other classes by
 * name, such as those of the screen.
 */
public final class Training {
    private static final String PAGE = "PID|FILE";
    private static final long MOST_MILLIS = 60_000;
    private static final List<String> BY_NAME = List.of("io/jacct/tool/", "org/jline/terminal/");

    private Training() {}

    /** Ends in bounded time: a command of a later version may wait for something. */
    public static void main(String[] args) throws InterruptedException {
        Main.hasten();
        Thread thread = new Thread(() -> train(args[0]), "jacct trains");
        thread.setDaemon(true);
        thread.start();
        thread.join(MOST_MILLIS);
        System.exit(0);
    }

    private static void train(String page) {
        run("help");
        run("list");
        run("list", page);
        for (String name : ofAPage()) {
            run(name, page);
            run(name, "--json", page);
        }
        loadByName();
    }

    private static void run(String... args) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Main.run(Pages.OF_THIS_USER, nowhere, nowhere, args);
    }

    /** The commands whose first operand is a page, without those that go on for long. */
    static List<String> ofAPage() {
        List<String> names = new ArrayList<>();
        for (String name : Commands.NAMES) {
            CommandSpec spec = new CommandLine(Commands.type(name)).getCommandSpec();
            if (!List.of("record", "stacks", "why").contains(name)
                    && !spec.positionalParameters().isEmpty()
                    && spec.positionalParameters().get(0).paramLabel().equals(PAGE)) {
                names.add(name);
            }
        }
        return names;
    }

    private static void loadByName() {
        for (String file : System.getProperty("java.class.path").split(File.pathSeparator)) {
            try (JarFile jar = new JarFile(file)) {
                jar.stream()
                        .map(entry -> entry.getName())
                        .filter(name -> name.endsWith(".class"))
                        .filter(name -> BY_NAME.stream().anyMatch(name::startsWith))
                        .forEach(Training::load);
            } catch (IOException unreadable) {
                // the archive then lacks its classes
            }
        }
    }

    private static void load(String entry) {
        String name = entry.substring(0, entry.length() - ".class".length()).replace('/', '.');
        try {
            Class.forName(name, false, Training.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError needsWhatIsNotThere) {
            // as JLine's classes for other libraries
        }
    }
}
