// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.jdks.Jdk;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * What {@code jacct why} says, the worst first.
 *
 * @param others how many processors everything but the JVM used meanwhile
 */
public record WhyReport(List<JsonObject> findings, double others) {
    private static final int HELD_BACK = 4;
    private static final Set<String> OF_OTHERS = Set.of("no-processor", "slower-than-before");

    /** Watches a JVM with that page. */
    public static WhyReport of(Jdk jdk, RunningJvm running, Path page, int seconds)
            throws Exception {
        OtherLoad load = new OtherLoad(running.pid());
        String[] command = {"why", "--json", "-d", seconds + "", page.toString()};
        Finished finished = ChildJvm.jacct(jdk, command).run();
        assertEquals(List.of(), finished.err(), finished::toString);
        JsonObject all = JsonParser.parseString(finished.out().get(0)).getAsJsonObject();
        WhyReport report =
                new WhyReport(
                        all.getAsJsonArray("findings").asList().stream()
                                .map(JsonElement::getAsJsonObject)
                                .toList(),
                        load.processors());
        boolean held = report.findings.stream().anyMatch(WhyReport::isHarmful);
        int expected = held ? HELD_BACK : 0;
        assertEquals(expected, finished.status(), finished::toString);
        return report;
    }

    /** Whether the worst finding is harmful, of that rule, and not the other programs' doing. */
    public boolean isFirst(String rule) {
        return findings.stream()
                .filter(each -> rule(each).equals(rule) || !isOfOthers(each))
                .findFirst()
                .filter(WhyReport::isHarmful)
                .map(WhyReport::rule)
                .filter(rule::equals)
                .isPresent();
    }

    /** All that are more than a note, and are not the other programs' doing. */
    public List<JsonObject> harmful() {
        return findings.stream().filter(each -> isHarmful(each) && !isOfOthers(each)).toList();
    }

    /**
     * Where other programs use half of the machine, it is true that a JVM waits for processors, and
     * that a disk which they use, too, takes longer than before they came.
     */
    private boolean isOfOthers(JsonObject finding) {
        return OF_OTHERS.contains(rule(finding)) && OtherLoad.isHalf(others);
    }

    private static boolean isHarmful(JsonObject finding) {
        return !finding.get("severity").getAsString().equals("note");
    }

    private static String rule(JsonObject finding) {
        return finding.get("rule").getAsString();
    }
}
