// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.page.Going;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * JVMs of one user in several pid namespaces that share {@code /dev/shm}, as in containers of one
 * pod. Each is process 1. A page of a live one is never replaced, and each removes only its own.
 */
@Tag("root")
class PodTest {
    private static final List<String> CONTAINER =
            List.of("unshare", "--pid", "--fork", "--kill-child", "--mount-proc");

    /** A user of this test alone, so that its directory of pages is empty. */
    private final String user = "pod-" + ProcessHandle.current().pid() + "-" + System.nanoTime();

    private final Path pages = Path.of("/dev/shm", "jacct_" + user);

    @TempDir private Path directory;

    @BeforeEach
    void askForNamespaces() throws Exception {
        List<String> command = new ArrayList<>(CONTAINER);
        command.add("true");
        boolean allowed = false;
        try {
            allowed = new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException noSuchCommand) {
            // skipped as well
        }
        assumeTrue(allowed, "skipped: needs root, or the right to make pid namespaces");
    }

    @AfterEach
    void removePages() throws IOException {
        for (String name : names()) {
            Files.delete(pages.resolve(name));
        }
        Files.deleteIfExists(pages);
    }

    private List<String> names() {
        String[] names = pages.toFile().list();
        if (names == null) {
            return List.of();
        }
        Arrays.sort(names);
        return List.of(names);
    }

    private Object inode(String name) throws IOException {
        return Files.getAttribute(pages.resolve(name), "unix:ino");
    }

    /** A JVM that is process 1 of its namespace; {@code name} is on its command line. */
    private RunningJvm container(Jdk jdk, String name) throws Exception {
        RunningJvm running =
                ChildJvm.plain(jdk)
                        .under(CONTAINER)
                        .options("-Duser.name=" + user, "-XX:-UsePerfData")
                        .agent("")
                        .program(Going.class, directory.resolve(name))
                        .start();
        running.say("errors");
        assertEquals("0", running.await("errors "));
        return running;
    }

    private static ProcessHandle jvm(RunningJvm container) {
        return ProcessHandle.of(container.pid()).orElseThrow().children().findFirst().orElseThrow();
    }

    /** Runs the command in the namespace of that JVM. */
    private Finished jacct(Jdk jdk, RunningJvm container, String... arguments) throws Exception {
        String pid = Long.toString(jvm(container).pid());
        List<String> options = new ArrayList<>(List.of("-XX:-UsePerfData"));
        options.addAll(List.of("-Duser.name=" + user, "-jar", Shipped.jar().toString()));
        options.addAll(List.of(arguments));
        return ChildJvm.plain(jdk)
                .brief()
                .under(List.of("nsenter", "--target", pid, "--pid", "--mount"))
                .options(options.toArray(String[]::new))
                .run();
    }

    @OnEachJdk
    void shouldLeaveThePageOfEachOther(Jdk jdk) throws Exception {
        try (RunningJvm first = container(jdk, "first")) {
            Object before = inode("1");
            try (RunningJvm second = container(jdk, "second")) {
                assertEquals(List.of("1", "1-2"), names());
                assertEquals(before, inode("1"));
                before = inode("1-2");
                first.closeInput();
                assertEquals(List.of(), first.finish().err());
                assertEquals(List.of("1-2"), names(), "the first one removes its own page");
                assertEquals(before, inode("1-2"));
                try (RunningJvm third = container(jdk, "third")) {
                    assertEquals(List.of("1", "1-2"), names(), "the first name is free again");
                    jvm(second).destroy();
                    assertEquals(List.of(), second.finish().err());
                    assertEquals(List.of("1"), names(), "SIGTERM, too");
                    third.closeInput();
                    assertEquals(List.of(), third.finish().err());
                }
            }
        }
        assertEquals(List.of(), names());
    }

    /** A process id means what it means where the command runs. */
    @OnOldestFirst
    void shouldShowInEachContainerItsOwnJvm(Jdk jdk) throws Exception {
        try (RunningJvm first = container(jdk, "first");
                RunningJvm second = container(jdk, "second")) {
            assertShown(jdk, first, "first", "second");
            assertShown(jdk, second, "second", "first");
            File outside = pages.resolve("1").toFile();
            Finished read = ChildJvm.jacct(jdk, "top", "-b", "-n", "1", outside.getPath()).run();
            assertTrue(read.well().out().get(0).matches("[0-9:]{8}, 1 up .*"), read::toString);
        }
    }

    private void assertShown(Jdk jdk, RunningJvm container, String own, String other)
            throws Exception {
        String first = jacct(jdk, container, "top", "-b", "-n", "1", "1").well().out().get(0);
        assertTrue(first.endsWith(directory.resolve(own).toString()), first);
        List<String> list = jacct(jdk, container, "list").well().out();
        assertEquals(3, list.size(), list::toString);
        assertLine(list, own, "live");
        assertLine(list, other, "elsewhere");
    }

    private void assertLine(List<String> list, String name, String state) {
        String path = directory.resolve(name).toString();
        String line = list.stream().filter(each -> each.endsWith(path)).findFirst().orElse("");
        assertTrue(line.matches(" *1 +" + state + " .*"), list::toString);
    }

    @OnOldestFirst
    void shouldSayWhereTheOnlyPageIsOfAnotherContainer(Jdk jdk) throws Exception {
        try (RunningJvm first = container(jdk, "first");
                RunningJvm second = container(jdk, "second")) {
            Files.delete(pages.resolve("1-2"));
            Finished refused = jacct(jdk, second, "top", "-b", "-n", "1", "1");
            assertEquals(
                    "1 [jacct: process 1 has no page here, but in another pid namespace"
                            + " (container), name a file: "
                            + pages.resolve("1")
                            + "]",
                    refused.status() + " " + refused.err());
            first.closeInput();
            first.finish();
        }
    }

    /** A container that is killed and started again and again fills no tmpfs. */
    @OnOldestFirst
    void shouldReplaceThePagesOfKilledContainers(Jdk jdk) throws Exception {
        try (RunningJvm living = container(jdk, "living")) {
            Object before = inode("1");
            for (int i = 0; i < 4; i++) {
                try (RunningJvm killed = container(jdk, "killed")) {
                    assertEquals(List.of("1", "1-2"), names());
                    jvm(killed).destroyForcibly();
                    killed.finish();
                }
            }
            assertEquals(List.of("1", "1-2"), names(), "the last page can be read");
            assertEquals(before, inode("1"));
            living.closeInput();
            assertEquals(List.of(), living.finish().err());
        }
    }
}
