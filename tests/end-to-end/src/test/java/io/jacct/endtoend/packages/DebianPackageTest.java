// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.packages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.OutsideTool;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.Jdks;
import io.jacct.endtoend.programs.Blocked;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Installs the Debian package into a folder with dpkg, uses what it installed, and removes it. The
 * folder's list of packages has a Java or none, so the machine and its own list stay as they are.
 */
@AfterVerify
@Timeout(120)
class DebianPackageTest {
    private static final String JAVA =
            """
            Package: a-java
            Status: install ok installed
            Maintainer: nobody <nobody@jacct.example>
            Architecture: all
            Version: 17
            Provides: java17-runtime-headless
            Description: stands for a Java

            """;

    @TempDir private Path directory;
    private Path root;

    @BeforeEach
    void makeRoot() throws Exception {
        OutsideTool.needs("dpkg");
        root = directory.resolve("root");
        Path lists = Files.createDirectories(root.resolve("var/lib/dpkg"));
        Files.createDirectory(lists.resolve("info"));
        Files.createDirectory(lists.resolve("updates"));
        Files.writeString(lists.resolve("status"), JAVA);
        Files.writeString(lists.resolve("info/a-java.list"), "");
    }

    /** An ordinary user may do so too; the files then belong to that user. */
    private String dpkg(int expected, String action, Object operand) throws Exception {
        Path log = directory.resolve("log");
        return OutsideTool.run(
                expected,
                // an ordinary user's path may lack the folders of programs that dpkg looks for
                Map.of("LC_ALL", "C", "PATH", System.getenv("PATH") + ":/usr/sbin:/sbin"),
                "dpkg",
                "--root=" + root,
                "--force-not-root",
                "--log=" + log,
                action,
                operand);
    }

    private static Path deb() throws Exception {
        Path target = Path.of(System.getProperty("jacct.packages"));
        try (Stream<Path> all = Files.list(target)) {
            List<Path> debs = all.filter(each -> each.toString().endsWith("_all.deb")).toList();
            assertEquals(1, debs.size(), debs::toString);
            return debs.get(0);
        }
    }

    private void install() throws Exception {
        dpkg(0, "--install", deb());
    }

    private String jacct(Map<String, String> variables, String... words) throws Exception {
        Object[] command = new Object[words.length + 1];
        command[0] = root.resolve("usr/bin/jacct");
        System.arraycopy(words, 0, command, 1, words.length);
        return OutsideTool.run(0, variables, command);
    }

    @Test
    void shouldAskForAJava() throws Exception {
        Files.writeString(root.resolve("var/lib/dpkg/status"), "");
        String said = dpkg(1, "--install", deb());
        assertTrue(said.contains("depends on default-jre-headless"), said);
    }

    @Test
    void shouldHaveAnAgentAndACommandThatNamesItsJvm() throws Exception {
        install();
        Path jar = root.resolve("usr/share/jacct/jacct.jar");
        Jdk jdk = Jdks.all().get(0);
        ChildJvm child = ChildJvm.plain(jdk).agent(jar, "").program(Blocked.class, directory);
        try (RunningJvm running = child.start()) {
            running.await("port ");
            String pid = Long.toString(running.pid());
            Map<String, String> variables =
                    Map.of("JAVA_HOME", jdk.home().toString(), "JACCT_ARCHIVE", "off");
            String list = jacct(variables, "list", pid);
            assertTrue(list.contains(pid + "  live"), list);
            running.closeInput();
            running.finish().well();
        }
    }

    /** A PATH with the programs that the scripts use, and with no Java. */
    @Test
    void shouldFindAJavaThatIsNotOnThePath() throws Exception {
        install();
        Path programs = Files.createDirectory(directory.resolve("programs"));
        for (String each : List.of("sh", "bash", "env", "readlink", "stat")) {
            Path place = Path.of("/usr/bin", each);
            Files.createSymbolicLink(programs.resolve(each), place);
        }
        Map<String, String> variables = Map.of("PATH", programs.toString(), "JAVA_HOME", "");
        if (isJavaWhereDebianPutsIt()) {
            String said = jacct(variables, "--version");
            assertTrue(said.matches("jacct [0-9].*\n"), said);
        } else {
            String said = OutsideTool.run(1, variables, root.resolve("usr/bin/jacct"), "--version");
            assertTrue(said.startsWith("jacct: there is no Java 17 or newer"), said);
        }
    }

    private static boolean isJavaWhereDebianPutsIt() {
        return Jdks.all().stream().anyMatch(jdk -> jdk.home().startsWith("/usr/lib/jvm"));
    }

    @Test
    void shouldHaveManualPages() throws Exception {
        OutsideTool.needs("man");
        install();
        Map<String, String> plain = Map.of("MANPAGER", "cat", "LC_ALL", "C", "MANWIDTH", "80");
        Path pages = root.resolve("usr/share/man");
        String page = OutsideTool.run(0, plain, "man", "-M", pages, "jacct");
        assertTrue(page.contains("jacct iostat") && page.contains("COMMANDS"), page);
        page = OutsideTool.run(0, plain, "man", "--warnings", "-M", pages, "jacct-iostat");
        assertTrue(page.contains("JACCT-IOSTAT(1)") && !page.contains("warning"), page);
    }

    @Test
    void shouldCompleteInBash() throws Exception {
        install();
        Path script = root.resolve("usr/share/bash-completion/completions/jacct");
        String bash =
                "source '%s'; COMP_WORDS=(jacct setub); COMP_CWORD=1; _jacct_complete;"
                        + " echo ${COMPREPLY[*]}";
        String found = OutsideTool.run(0, "bash", "--norc", "-c", bash.formatted(script));
        assertEquals("setublimit\n", found);
    }

    @Test
    void shouldCompleteInFish() throws Exception {
        OutsideTool.needs("fish");
        install();
        Path scripts = root.resolve("usr/share/fish/vendor_completions.d");
        String fish = "set fish_complete_path '%s'; complete -C 'jacct setub'".formatted(scripts);
        // fish loads the completions of programs that it finds
        String path = root.resolve("usr/bin") + ":" + System.getenv("PATH");
        String found = OutsideTool.run(0, Map.of("PATH", path), "fish", "--no-config", "-c", fish);
        assertTrue(found.startsWith("setublimit"), found);
    }

    /** As a person types it: zsh itself finds the function by its name. */
    @Test
    void shouldCompleteInZsh() throws Exception {
        OutsideTool.needs("zsh");
        install();
        Path scripts = root.resolve("usr/share/zsh/vendor-completions");
        String talk =
                "zmodload zsh/zpty; zpty z zsh -f -i; zpty -w z 'PS1=; fpath=(%s $fpath);"
                        + " autoload -U compinit; compinit -u -D; print rea''dy';"
                        + " zpty -r z text '*ready*'; zpty -w -n z $'jacct setub\\t';"
                        + " zpty -r z text '*setublimit*'; print -r -- $text; zpty -d z";
        String text = OutsideTool.run(0, "zsh", "-f", "-c", talk.formatted(scripts));
        assertTrue(text.contains("setublimit"), text);
    }

    /** systemd checks that it knows each setting, and that the program is there. */
    @Test
    void shouldHaveUnitsThatSystemdTakes() throws Exception {
        OutsideTool.needs("systemd-analyze");
        install();
        Path units = Files.createDirectory(directory.resolve("units"));
        try (Stream<Path> all = Files.walk(root.resolve("usr/lib/systemd"))) {
            for (Path unit : all.filter(Files::isRegularFile).toList()) {
                String text = Files.readString(unit);
                String moved = text.replace("=/usr/bin/", "=" + root.resolve("usr/bin") + "/");
                assertTrue(!text.equals(moved), unit + " runs a program of the package");
                Path copy = units.resolve(unit.getFileName());
                Files.writeString(copy, moved);
                String said = OutsideTool.run(0, "systemd-analyze", "verify", "--man=no", copy);
                assertEquals("", said);
            }
        }
    }

    @Test
    void shouldLeaveNothing() throws Exception {
        install();
        assertTrue(Files.exists(root.resolve("usr/bin/jacct")));
        dpkg(0, "--purge", "jacct");
        assertEquals(
                "",
                OutsideTool.run(
                        0,
                        "find",
                        root,
                        "-path",
                        root + "/var",
                        "-prune",
                        "-o",
                        "-type",
                        "f",
                        "-print"));
        assertTrue(!Files.exists(root.resolve("usr")), "its folders are gone, too");
    }

    /** The package is not for Debian's own archive, whose first upload would close a bug. */
    @Test
    void shouldPleaseLintian() throws Exception {
        OutsideTool.needs("lintian");
        String tag = "initial-upload-closes-no-bugs";
        String said =
                OutsideTool.run(
                        0, "lintian", "--allow-root", "--suppress-tags", tag, "--info", deb());
        assertEquals("", said);
    }
}
