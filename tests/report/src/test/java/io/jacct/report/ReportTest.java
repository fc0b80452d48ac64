// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of a run, from reports of several modules. */
class ReportTest {
    private static final Instant STARTED = Instant.parse("2026-01-01T12:00:00Z");

    @TempDir private Path project;

    private void report(String module, String name, String time, int failed, Instant written)
            throws IOException {
        Path folder =
                Files.createDirectories(project.resolve(module).resolve("target/surefire-reports"));
        String text =
                String.format(
                        "<?xml version=\"1.0\"?><testsuite name=\"%s\" time=\"%s\" tests=\"3\""
                                + " errors=\"0\" skipped=\"1\" failures=\"%d\"></testsuite>",
                        name, time, failed);
        Path file = Files.writeString(folder.resolve("TEST-" + name + ".xml"), text);
        Files.setLastModifiedTime(file, FileTime.from(written));
    }

    @Test
    void shouldAddUpAllModulesAndNameTheSlowestFirst() throws Exception {
        report("ledger", "Quick", "0.25", 0, STARTED);
        report("tests/end-to-end", "Slow", "1,234.5", 1, STARTED.plusSeconds(9));
        Path times = project.resolve("tests/end-to-end/target/processor-times");
        Files.writeString(Files.createDirectories(times).resolve("Slow"), "1.25");
        assertEquals(
                List.of(
                        "tests in all modules: 6, failed: 1, skipped: 2",
                        "the slowest classes, in seconds, and in seconds of processor time:",
                        "   1234.5       1.3  Slow",
                        "      0.3            Quick"),
                Report.lines(project, STARTED));
    }

    @Test
    void shouldNotCountTheReportOfAnEarlierRun() throws Exception {
        report("ledger", "Stale", "7", 1, STARTED.minusSeconds(1));
        assertEquals(
                "tests in all modules: 0, failed: 0, skipped: 0",
                Report.lines(project, STARTED).get(0));
    }

    @Test
    void shouldNameTenAtMost() throws Exception {
        for (int i = 0; i < 12; i++) {
            report("ledger", "Test" + i, Integer.toString(i), 0, STARTED);
        }
        List<String> lines = Report.lines(project, STARTED);
        assertEquals(12, lines.size());
        assertEquals("     11.0            Test11", lines.get(2));
    }
}
