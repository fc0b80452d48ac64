// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.Jdks;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.Application;
import io.jacct.endtoend.programs.robustness.LateStack;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever is wrong with the agent's surroundings, the application runs on as without the agent.
 * Its output and its exit status are the same, and one line on standard error names the fault.
 */
class RobustnessTest {
    private static final String SHARING_WARNING =
            "OpenJDK 64-Bit Server VM warning: Sharing is only supported for boot loader classes"
                    + " because bootstrap classpath has been appended";

    /** The application without the agent. One run on each JDK serves all tests. */
    private static final Map<Jdk, Finished> WITHOUT_AGENT = new HashMap<>();

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldSayWhichOptionIsWrong(Jdk jdk) throws Exception {
        assertRunsOn(jdk, "colour=red", "jacct: unknown option 'colour'.*");
        assertRunsOn(jdk, "timing=sometimes", "jacct: bad value 'sometimes' of option timing.*");
        assertRunsOn(jdk, "devices.max=-1", "jacct: bad value '-1' of option devices.max.*");
        String rule = "jacct: bad rule 'web=\\(' of option pools, left out: Unclosed group.*";
        assertRunsOn(jdk, "pools=web=(", rule);
        assertRunsOn(jdk, "nonsense", "jacct: option 'nonsense'.*");
        Path config = directory.resolve("no-config");
        assertRunsOn(jdk, "config=" + config, "jacct: config file '" + config + "'.*");
    }

    @OnOldestFirst
    void shouldCountIntoMemoryWhereThereCanBeNoFile(Jdk jdk) throws Exception {
        String off = "jacct: no page for other processes: .*";
        assertRunsOn(jdk, "page=/proc/nope/x", off);
        assertRunsOn(jdk, "page=/proc/x", off);
        assertRunsOn(jdk, "page=" + directory, off);
        Path file = Files.createFile(directory.resolve("file"));
        assertRunsOn(jdk, "page=" + file.resolve("x"), off);
    }

    /** The JDK loads its network library for the agent's page, before the application begins. */
    @OnOldestFirst
    void shouldSayThatTheNetworkStackIsChosenTooLate(Jdk jdk) throws Exception {
        ChildJvm child = ChildJvm.on(jdk).agent("page=" + directory.resolve("page"));
        try (RunningJvm running = child.program(LateStack.class).start()) {
            running.awaitErr("java.net.preferIPv4Stack was set too late");
            running.closeInput();
            Finished finished = running.finish();
            assertEquals(0, finished.status());
            assertEquals(1, finished.err().size(), finished::toString);
        }
    }

    /** A mistake in an option must not destroy a file of the user. */
    @OnOldestFirst
    void shouldLeaveAFileThatIsNoPage(Jdk jdk) throws Exception {
        Path file = Files.writeString(directory.resolve("precious"), "gold");
        String off = "jacct: no page for other processes: %s is %s; it stays, .*";
        assertRunsOn(jdk, "page=" + file, String.format(off, file, "not a page of jacct"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        assertRunsOn(jdk, "page=" + link, String.format(off, link, "a link"));
        Path fifo = directory.resolve("fifo");
        assertEquals(0, new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor());
        assertRunsOn(jdk, "page=" + fifo, String.format(off, fifo, "not a regular file"));
        assertEquals("gold", Files.readString(file));
        assertTrue(Files.isSymbolicLink(link));
    }

    private void assertRunsOn(Jdk jdk, String agentOptions, String complaint) throws Exception {
        Path page = directory.resolve("page");
        String options = agentOptions.startsWith("page=") ? "" : ",page=" + page;
        Finished with = application(ChildJvm.plain(jdk).agent(agentOptions + options));
        assertAsWithoutAgent(jdk, with);
        assertEquals(1, with.err().size(), with::toString);
        assertTrue(with.err().get(0).matches(complaint), with::toString);
        if (!options.isEmpty()) {
            Pages.readSound(page);
        }
    }

    private static Finished application(ChildJvm child) throws Exception {
        return child.program(Application.class).run();
    }

    private static void assertAsWithoutAgent(Jdk jdk, Finished with) throws Exception {
        Finished without = WITHOUT_AGENT.get(jdk);
        if (without == null) {
            without = application(ChildJvm.plain(jdk));
            WITHOUT_AGENT.put(jdk, without);
        }
        assertEquals(without.out(), with.out());
        assertEquals(without.status(), with.status());
        assertEquals(List.of(), without.err());
    }

    @OnOldestFirst
    void shouldRunOnceWhenGivenTwice(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm twice = ChildJvm.plain(jdk).accounted(page).accounted(directory.resolve("other"));
        Finished with = application(twice);
        assertAsWithoutAgent(jdk, with);
        assertEquals(1, with.err().size(), with::toString);
        assertTrue(with.err().get(0).startsWith("jacct: runs in this JVM already"), with::toString);
        Pages.readSound(page);
        assertFalse(Files.exists(directory.resolve("other")));
    }

    /**
     * Under another name the jar cannot name itself in its manifest; the JVM then prints a warning.
     */
    @OnOldestFirst
    void shouldWorkUnderAnotherName(Jdk jdk) throws Exception {
        Path renamed = Files.copy(Shipped.jar(), directory.resolve("accounting-1.0.jar"));
        Path page = directory.resolve("page");
        Finished with = application(ChildJvm.plain(jdk).agent(renamed, "cache=off,page=" + page));
        assertAsWithoutAgent(jdk, with);
        assertEquals(List.of(SHARING_WARNING), with.err());
        Pages.readSound(page);
    }

    /** Paths with blanks, other scripts, and text that looks like an escape of a URL. */
    @OnOldestFirst
    void shouldWorkInAnyDirectory(Jdk jdk) throws Exception {
        Finished with = application(ChildJvm.plain(jdk).under(inOddDirectory("C.UTF-8")));
        assertAsWithoutAgent(jdk, with);
        assertEquals(List.of(), with.err());
        Pages.readSound(directory.resolve("page"));
    }

    /** A JVM without a locale cannot even name the files in such a directory. */
    @OnOldestFirst
    void shouldLeaveApplicationAloneInDirectoryThatLocaleCannotName(Jdk jdk) throws Exception {
        Finished with = application(ChildJvm.plain(jdk).under(inOddDirectory("C")));
        assertAsWithoutAgent(jdk, with);
        assertEquals(1, with.err().size(), with::toString);
        assertTrue(with.err().get(0).startsWith("jacct: no"), with::toString);
    }

    /**
     * The command of a shell that runs a JVM in such a directory, with the agent from there. The
     * page is in another place, where the test can read it. The JVM of this test may have a locale
     * that cannot name the directory.
     */
    private List<String> inOddDirectory(String locale) {
        String script =
                "out=$1 jar=$2 java=$3; shift 3; cd \"$out\";"
                        + " odd=$(printf 'a b+c \\303\\274\\346\\227\\245 %%20');"
                        + " mkdir \"$odd\"; cd \"$odd\"; cp \"$jar\" jacct.jar;"
                        + " \"$java\" -javaagent:\"$PWD/jacct.jar=page=$PWD/page\" \"$@\";"
                        + " status=$?; [ ! -f page ] || mv page \"$out/page\"; exit $status";
        String[] start = {"env", "LC_ALL=" + locale, "sh", "-c", script, "sh"};
        List<String> command = new ArrayList<>(List.of(start));
        command.add(directory.toString());
        command.add(Shipped.jar().toString());
        return command;
    }

    /** A relative path, as people write it. */
    @OnOldestFirst
    void shouldWorkFromTheWorkingDirectory(Jdk jdk) throws Exception {
        Files.copy(Shipped.jar(), directory.resolve("jacct.jar"));
        ChildJvm child = ChildJvm.plain(jdk).in(directory).agent(Path.of("jacct.jar"), "page=p");
        Finished with = application(child);
        assertAsWithoutAgent(jdk, with);
        assertEquals(List.of(), with.err());
        Pages.readSound(directory.resolve("p"));
    }

    /** Newer JDKs have no security manager any more. */
    @Test
    void shouldWorkUnderSecurityManager() throws Exception {
        Jdk jdk = Jdks.oldest();
        Path policy = directory.resolve("policy");
        Files.writeString(
                policy,
                "grant { permission java.io.FilePermission \"<<ALL FILES>>\","
                        + " \"read,write,delete\"; };");
        Path page = directory.resolve("page");
        String[] options = {"-Djava.security.manager", "-Djava.security.policy=" + policy};
        Finished without = application(ChildJvm.plain(jdk).options(options));
        Finished with = application(ChildJvm.plain(jdk).options(options).accounted(page));
        assertEquals(without.out(), with.out());
        assertEquals(without.err(), with.err());
        assertEquals(without.status(), with.status());
        Pages.readSound(page);
    }

    @OnOldestFirst
    void shouldTakeOptionsFromPropertiesAndFile(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Path config = directory.resolve("config");
        Files.writeString(config, "page=" + directory.resolve("unused") + "\ntiming=off\n");
        ChildJvm child =
                ChildJvm.plain(jdk)
                        .options("-Djacct.page=" + page, "-Djacct.config=" + config)
                        .agent("");
        Finished with = application(child);
        assertAsWithoutAgent(jdk, with);
        assertEquals(List.of(), with.err());
        String options = Pages.readSound(page).page().notes().get("options");
        assertTrue(options.contains("timing=off"), options);
        assertFalse(new File(directory.toFile(), "unused").exists());
    }
}
