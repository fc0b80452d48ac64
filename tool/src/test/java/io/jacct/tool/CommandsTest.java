// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class CommandsTest {
    @Test
    void shouldKnowEachCommandByTheNameInItsAnnotation() {
        for (String name : Commands.NAMES) {
            assertEquals(name, Commands.type(name).getAnnotation(Command.class).name());
        }
    }

    /** The annotations of one class are read, not those of all. */
    @Test
    void shouldBuildTheNamedCommandAlone() {
        assertEquals(List.of("list"), built("list", "-v"));
        assertEquals(List.of("top"), built("top", "--help"));
        assertEquals(Commands.NAMES, built());
        assertEquals(Commands.NAMES, built("--help"));
        assertEquals(Commands.NAMES, built("help", "top"));
        assertEquals(Commands.NAMES, built("frobnicate"));
    }

    private static List<String> built(String... args) {
        CommandLine line = new CommandLine(CommandLine.Model.CommandSpec.create());
        Commands.add(line, args);
        return List.copyOf(line.getSubcommands().keySet());
    }

    @Test
    void shouldNameEachCommandInTheHelp(@TempDir Path directory) {
        String help = new FakePages(directory).run("--help").out();
        for (String name : Commands.NAMES) {
            assertTrue(help.lines().anyMatch(line -> line.startsWith("  " + name + " ")), help);
        }
    }

    /** The archive of class data has what these load. */
    @Test
    void shouldTrainTheCommandsThatReadAPage() {
        List<String> trained = Training.ofAPage();
        assertTrue(
                trained.containsAll(List.of("top", "iostat", "kstat", "page")), trained::toString);
        assertTrue(trained.stream().noneMatch(List.of("attach", "weave")::contains));
    }
}
