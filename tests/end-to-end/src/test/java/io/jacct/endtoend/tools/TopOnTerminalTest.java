// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.harness.Tmux;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.console.Troubled;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;

/** Drives {@code jacct top} on a terminal, as a person would. */
class TopOnTerminalTest {
    @TempDir private Path directory;

    private RunningJvm troubled(Jdk jdk) throws Exception {
        RunningJvm running =
                ChildJvm.on(jdk).agent("").program(Troubled.class, directory, 3).start();
        running.await("troubled");
        return running;
    }

    private static String top(Jdk jdk, Object target) {
        // the path may have a space
        return "%s -XX:TieredStopAtLevel=1 -jar '%s' top %s"
                .formatted(jdk.java(), Shipped.jar(), target);
    }

    /** A row that begins with {@code name} and has what matches the pattern. */
    private static Predicate<String> row(String name, String pattern) {
        Pattern row = Pattern.compile("(?m)^" + name + " .*" + pattern + ".*$");
        return screen -> row.matcher(screen).find();
    }

    /** The first row below the heading that begins with {@code heading}. */
    private static Predicate<String> first(String heading, String name) {
        Pattern both = Pattern.compile("(?m)^" + heading + " .*\n" + name + " ");
        return screen -> both.matcher(screen).find();
    }

    /** Each question takes at most three keys, as in docs/top.md. */
    @OnOldestFirst
    void shouldAnswerAPersonsQuestionsInThreeKeys(Jdk jdk) throws Exception {
        try (RunningJvm jvm = troubled(jdk);
                Tmux tmux = new Tmux(directory, 100, 30)) {
            tmux.run(top(jdk, jvm.pid()));
            tmux.await(row("burner-1", ""), "thread");

            tmux.keys("2");
            tmux.await(row("reader-N", "read +[0-9.ms]+ 127\\.0\\.0\\.1:[0-9]+"), "hung pool");
            tmux.keys("3", "Enter");
            tmux.await(screen -> screen.contains("opened by writer-1"), "opener of the file");
            tmux.keys("Escape", "1", "W");
            tmux.await(first("THREAD", "writer-1"), "first writer");
            tmux.keys("P");
            String burner = tmux.await(first("THREAD", "burner-1"), "first burner");
            assertTrue(burner.contains("%RUNQ"), burner);
            tmux.keys("4");
            // waiting tasks, how many more they have become, running ones
            tmux.await(row("mailer-N", " [1-9][0-9.k]* +[1-9][0-9]* +1 "), "growing queue");
        }
    }

    @OnOldestFirst
    void shouldObeyKeysMouseAndSizeAndLeaveACleanShell(Jdk jdk) throws Exception {
        try (RunningJvm jvm = troubled(jdk);
                Tmux tmux = new Tmux(directory, 100, 30)) {
            tmux.run(top(jdk, "--view pools"));
            tmux.await(screen -> screen.contains("COMMAND"), "list of JVMs");
            tmux.type("/" + jvm.pid());
            tmux.keys("Enter", "s");
            tmux.await(screen -> screen.contains("Enter goes into the JVM"), "no stack of a JVM");
            tmux.keys("Enter");
            tmux.await(row("burner-N", ""), "the view that was asked for");
            tmux.keys("1");
            tmux.await(row("burner-1", ""), "thread");
            assertTrue(tmux.coloured().contains("\u001b["), tmux.coloured());

            tmux.type("/idle-");
            tmux.await(screen -> screen.contains("nothing to show"), "filter");
            tmux.keys("Enter", "a");
            tmux.await(row("idle-3", ""), "idle thread");
            tmux.keys("Escape");
            tmux.await(row("burner-1", ""), "thread without a filter");
            // a click on the third name of the line of views, by xterm's sequence
            tmux.type("\u001b[<0;22;4M\u001b[<0;22;4m");
            tmux.await(screen -> screen.contains("DEVICE "), "devices after a click");
            tmux.keys("1", "s");
            tmux.await(screen -> screen.contains("at " + Troubled.class.getName()), "stack");
            tmux.keys("Escape");
            tmux.resize(70, 12);
            String small = tmux.await(screen -> screen.contains("widen"), "small screen");
            assertEquals(12, small.split("\n", -1).length - 1, small);

            suspendAndGoOn(tmux);
            tmux.keys("Escape");
            String list = tmux.await(screen -> screen.contains("COMMAND"), "list again");
            assertTrue(list.contains("left the JVM: Enter goes into"), list);
            tmux.keys("C-c");
            tmux.await(screen -> screen.strip().endsWith("shell>"), "shell");
            tmux.run("echo \"status $?\"");
            tmux.await(screen -> screen.contains("status 0"), "status");
        }
    }

    private static void suspendAndGoOn(Tmux tmux) throws Exception {
        tmux.keys("C-z");
        tmux.await(screen -> screen.contains("Stopped"), "job");
        tmux.run("stty -a | tr ' ' '\\n' | grep -e echo'$' -e icanon");
        String modes = tmux.await(screen -> screen.contains("icanon"), "modes");
        assertFalse(modes.contains("-icanon"), modes);
        assertFalse(modes.contains("-echo\n"), modes);
        assertFalse(modes.contains("burner-1"), modes);
        tmux.run("clear; fg");
        tmux.await(row("burner-1", ""), "thread after fg");
    }

    @OnOldestFirst
    void shouldShowAJvmThatIsStoppedAndOneThatWasKilled(Jdk jdk) throws Exception {
        try (RunningJvm jvm = troubled(jdk);
                Tmux tmux = new Tmux(directory, 100, 30)) {
            signal("-STOP", jvm);
            tmux.run(top(jdk, jvm.pid()));
            tmux.await(row("reader-1", "read +[0-9.]+.* 127\\.0\\.0\\.1:"), "hung thread");
            tmux.keys("s");
            tmux.await(screen -> screen.contains("is stopped: continue it first"), "reason");
            tmux.keys("Escape", "3");
            tmux.await(screen -> screen.contains("127.0.0.1:"), "device");

            signal("-KILL", jvm);
            tmux.await(screen -> screen.contains("the JVM has ended"), "end");
            tmux.keys("2");
            // for how long it hung is the evidence
            Predicate<String> hung = row("reader-N", "read +[0-9.ms]+ +127\\.0\\.0\\.1:");
            tmux.await(hung, "hung pool of the dead");
            tmux.keys("q");
            String pid = Long.toString(jvm.pid());
            tmux.await(screen -> screen.contains("process " + pid + " has ended"), "last line");

            tmux.run("clear; " + top(jdk, pid));
            tmux.await(screen -> screen.contains("the JVM has ended"), "dead page");
            tmux.keys("2");
            tmux.await(hung, "hung pool of the dead page");
            tmux.keys("4");
            tmux.await(row("mailer-N", " [1-9][0-9.k]* "), "queue of the dead");
            tmux.keys("5");
            tmux.await(row(".*leaked.tmp", "leaker-1"), "handle of the dead");
            tmux.keys("q");
            tmux.await(screen -> screen.strip().endsWith("shell>"), "shell");
        }
    }

    private static void signal(String name, RunningJvm jvm) throws Exception {
        String pid = Long.toString(jvm.pid());
        assertEquals(0, new ProcessBuilder("kill", name, pid).start().waitFor());
    }
}
