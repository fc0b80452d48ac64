// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.console.Troubled;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;

/**
 * An operator's first five questions about a program that has all five troubles. A driver clicks in
 * the real JConsole until it sees the answer: at most three times in the tab of jacct, at most five
 * times in the tab MBeans. A double click counts as one.
 */
@AfterVerify
class QuestionsTest {
    private static final String OVERVIEW = "jacct.overview.answers";

    /** What the program does, by the view that has more of it. */
    private static final Map<String, String> ANSWERS =
            Map.of(
                    "cpu", "burner-N",
                    "file", "orders.log",
                    "hang", "reader-1",
                    "queue", "mailer-N",
                    "leak", "leaker-N");

    private static final Map<String, String> VIEWS =
            Map.of(
                    "cpu", "threads",
                    "file", "devices",
                    "hang", "threads",
                    "queue", "executors",
                    "leak", "handles");

    private static final Map<String, String> ATTRIBUTES =
            Map.of(
                    "cpu", "TopPools",
                    "file", "TopDevices",
                    "hang", "TopThreads",
                    "queue", "TopExecutors",
                    "leak", "TopHandles");

    @TempDir private Path directory;

    @OnEachJdk
    void shouldBeAnsweredInFewClicks(Jdk jdk) throws Exception {
        try (Display display = Display.open();
                RunningJvm program =
                        ChildJvm.plain(jdk)
                                .agent("")
                                .program(Troubled.class, directory, 0)
                                .start()) {
            program.await("troubled");
            DrivenConsole console = new DrivenConsole(jdk, directory).insecure();
            ANSWERS.forEach((question, answer) -> askTab(console, question, answer));
            console.then("forget").then("tab", "MBeans").then("open", "io.jacct");
            console.then("node", "Totals").then("node", "Attributes");
            ANSWERS.forEach((question, answer) -> askMBeans(console, question, answer));
            assertFew(console.run(display, Long.toString(program.pid())));
        }
    }

    /** From another tab: first the overview, then what it opens for a double click. */
    private static void askTab(DrivenConsole console, String question, String answer) {
        console.then("tab", "VM Summary").then("forget");
        console.then("tab", "jacct").then("view", "Overview");
        console.then("seen", "tab " + question, OVERVIEW, answer);
        console.then("twice", OVERVIEW, answer);
        console.then(
                "seen", "more " + question, "jacct." + VIEWS.get(question) + ".details", answer);
    }

    /** The way to the attributes is the same for all; the first question has all of its clicks. */
    private static void askMBeans(DrivenConsole console, String question, String answer) {
        console.then("value", ATTRIBUTES.get(question));
        String begins = question.equals("hang") ? answer + "~" : answer;
        console.then("seen", "mbeans " + question, "any", begins);
        console.then("tab", "VM Summary").then("forget").then("tab", "MBeans");
    }

    private static void assertFew(List<String> lines) {
        Map<String, Integer> clicks = new TreeMap<>();
        for (String line : lines) {
            String[] parts = line.split("\t");
            if (parts.length == 3) {
                clicks.put(parts[0], Integer.valueOf(parts[1]));
            }
        }
        assertEquals(3 * ANSWERS.size(), clicks.size(), clicks::toString);
        clicks.forEach(
                (answer, count) -> {
                    int most = answer.startsWith("mbeans") ? 5 : 3;
                    assertTrue(count > 0 && count <= most, answer + " took " + count + " clicks");
                });
    }
}
