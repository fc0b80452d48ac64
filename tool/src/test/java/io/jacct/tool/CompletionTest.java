// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The scripts of {@code jacct completion}, in the shells that they are for. */
@Timeout(60)
class CompletionTest {
    @TempDir Path directory;

    private Path script(String shell) throws IOException {
        String text = new FakePages(directory).run("completion", shell).out();
        return Files.writeString(directory.resolve(shell), text);
    }

    private static String run(String... command) throws Exception {
        boolean there =
                Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(each -> Files.isExecutable(Path.of(each, command[0])));
        if (!there && System.getenv("CI") != null) {
            fail("skipped: needs " + command[0]);
        }
        assumeTrue(there, "skipped: needs " + command[0]);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), out);
        return out;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '%',
            value = {
                "jacct lis       % list",
                "jacct tas       % taskstats",
                "jacct iostat --c% --columns",
                "jacct page --cl % --clean",
                "jacct help setub% setublimit",
                "jacct completion f% fish",
                "jacct top --view dev% devices",
                "jacct top -b --view o% owners"
            })
    void shouldCompleteInBashAndFish(String typed, String word) throws Exception {
        String[] words = typed.split(" ");
        String bash =
                "source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; _jacct_complete; echo ${COMPREPLY[*]}";
        assertEquals(
                word + "\n",
                run("bash", "-c", String.format(bash, script("bash"), typed, words.length - 1)));
        String fish = String.format("source '%s'; complete -C '%s'", script("fish"), typed);
        List<String> found =
                run("fish", "--no-config", "-c", fish)
                        .lines()
                        .map(line -> line.split("\t")[0])
                        .toList();
        assertEquals(List.of(word), found);
    }

    /** As a person types it, in a terminal. */
    @Test
    void shouldCompleteInZsh() throws Exception {
        String talk =
                "zmodload zsh/zpty; zpty z zsh -f -i; zpty -w z 'PS1=; source %s; print rea''dy';"
                        + " zpty -r z text '*ready*'; zpty -w -n z $'jacct setub\\t';"
                        + " zpty -r z text '*setublimit*'; print -r -- $text; zpty -d z";
        String text = run("zsh", "-f", "-c", String.format(talk, script("zsh")));
        assertTrue(text.contains("setublimit"), text);
    }

    /** The names of pages, as the shell finds them. */
    @Test
    void shouldOfferTheProcessIdsOfPages() throws Exception {
        String text = Files.readString(script("bash"));
        String pages = "/dev/shm/jacct_$(id -un)";
        assertTrue(text.contains(pages), text);
        Files.createFile(directory.resolve("4711"));
        Path moved = directory.resolve("moved");
        Files.writeString(moved, text.replace(pages, directory.toString()));
        String bash = "source '%s'; COMP_WORDS=(jacct top 47); COMP_CWORD=2; _jacct_complete";
        String shown = String.format(bash, moved) + "; echo ${COMPREPLY[*]}";
        assertEquals("4711\n", run("bash", "-c", shown));
        String fish = Files.readString(script("fish"));
        Files.writeString(moved, fish.replace("/dev/shm/jacct_(id -un)", directory.toString()));
        String ids =
                run(
                        "fish",
                        "--no-config",
                        "-c",
                        "source " + moved + "; complete -C 'jacct top 47'");
        assertTrue(ids.startsWith("4711"), ids);
    }

    @Test
    void shouldKnowEachCommandAndOption() throws Exception {
        for (String shell : List.of("bash", "zsh", "fish")) {
            String text = Files.readString(script(shell));
            assertFalse(text.contains("%n"), text);
            for (String name : Commands.NAMES) {
                assertTrue(text.contains(name), name);
                for (OptionSpec option :
                        new CommandLine(Commands.type(name)).getCommandSpec().options()) {
                    for (String each : option.hidden() ? new String[0] : option.names()) {
                        String written = shell.equals("fish") ? fish(each) : each;
                        assertTrue(text.contains(written), written);
                    }
                }
            }
        }
    }

    private static String fish(String option) {
        return option.startsWith("--") ? "-l " + option.substring(2) : "-s " + option.substring(1);
    }

    @Test
    void shouldNotWriteAScriptForAnotherShell() {
        assertEquals(
                "jacct: 'ksh' is none of bash, zsh, fish; try 'jacct help'\n",
                new FakePages(directory).run("completion", "ksh").err());
    }
}
