// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.Jdks;
import io.jacct.snapshot.page.Page;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The first thing that a newcomer runs: {@code ./demo}, with the jars as they were built. */
class DemoTest {
    private static final Path DEMO = Path.of("..", "..", "demo").toAbsolutePath().normalize();
    private static final Pattern MINUS_ONE = Pattern.compile("(^|[ =:])-1($|[^0-9])");
    private static final int SCREENS = 3;
    private static final int LINES = 40;

    @Test
    @Timeout(300)
    void shouldShowThreadsDevicesHandlesAndExitsOnThreeScreensAndLeaveNothing() throws Exception {
        List<String> lines = transcript(Jdks.all().get(0));
        String all = String.join("\n", lines);
        assertTrue(lines.size() <= SCREENS * LINES, all);
        assertFalse(lines.stream().anyMatch(line -> MINUS_ONE.matcher(line).find()), all);
        assertTrue(row(lines, "orders-worker-N ").matches("\\S+ +4 +[0-9.]*[1-9].*"), all);
        assertTrue(row(lines, "orders-worker-1 ").matches("\\S+ +[0-9]+ +[0-9.]*[1-9].*"), all);
        assertTrue(lines.stream().anyMatch(line -> line.endsWith("journal.csv")), all);
        assertTrue(lines.stream().anyMatch(line -> line.matches(".* listen +main~1 .*")), all);
        assertEquals(2, lines.stream().filter(DemoTest::isExit).count(), all);
        Matcher service = Pattern.compile("\\(pid ([0-9]+)\\)").matcher(all);
        assertTrue(service.find(), all);
        long pid = Long.parseLong(service.group(1));
        assertTrue(lines.contains("$ jconsole " + pid), all);
        assertFalse(Page.ofPid(pid).exists(), all);
    }

    private static String row(List<String> lines, String name) {
        return lines.stream().filter(line -> line.startsWith(name)).findFirst().orElse("");
    }

    private static boolean isExit(String line) {
        return line.matches(" +[0-9]+ +[0-9]+ +orders-worker-[1-4] +main .*");
    }

    private static List<String> transcript(Jdk jdk) throws Exception {
        jdk.java();
        ProcessBuilder demo = new ProcessBuilder(DEMO.toString(), "--no-build");
        demo.environment().keySet().retainAll(List.of("PATH", "HOME"));
        demo.environment().put("JAVA_HOME", jdk.home().toString());
        demo.environment().put("XDG_CACHE_HOME", Shipped.cache().toString());
        Process process = demo.redirectErrorStream(true).start();
        List<String> lines = process.inputReader().lines().toList();
        assertEquals(0, process.waitFor(), () -> String.join("\n", lines));
        return lines;
    }
}
