// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The rules in {@code config/prometheus}, by Prometheus' own tool and their own tests. */
@AfterVerify
class RulesTest {
    private static final Path RULES = Path.of(System.getProperty("jacct.config"), "prometheus");
    private static final Path COMMANDS = Path.of("..", "..", "docs", "commands.md");

    @Test
    void shouldBeValid() throws Exception {
        promtool("check", "config", RULES.resolve("prometheus.yml").toString());
    }

    @Test
    void shouldPassTheirTests() throws Exception {
        promtool("test", "rules", RULES.resolve("jacct-test.yml").toString());
    }

    private static void promtool(String... arguments) throws Exception {
        String[] command = new String[arguments.length + 1];
        command[0] = "promtool";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        try (RunningJvm tool = Prometheus.tool(command)) {
            Finished said = tool.finish();
            assertEquals(0, said.status(), said.toString());
        }
    }

    @Test
    void shouldHaveATestOfEach() throws IOException {
        Set<String> alerts = found("alert: (\\w+)", RULES.resolve("jacct-alerts.yml"));
        Set<String> records = found("record: ([\\w:]+)", RULES.resolve("jacct-recording.yml"));
        assertTrue(alerts.size() >= 10 && records.size() >= 10, alerts + " " + records);
        String tests = Files.readString(RULES.resolve("jacct-test.yml"));
        alerts.forEach(each -> assertTrue(tests.contains("alertname=\"" + each + "\""), each));
        records.forEach(each -> assertTrue(tests.contains("expr: " + each), each));
    }

    /** A reader of an alert can type what it says. */
    @Test
    void shouldNameCommandsThatThereAre() throws IOException {
        Set<String> named = found("jacct ([a-z]+) PID", RULES.resolve("jacct-alerts.yml"));
        assertTrue(named.containsAll(List.of("why", "who", "stacks", "handles")), named.toString());
        String commands = Files.readString(COMMANDS);
        named.forEach(each -> assertTrue(commands.contains("`" + each + " "), each));
    }

    private static Set<String> found(String pattern, Path file) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(file));
        Set<String> found = new TreeSet<>();
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }
}
