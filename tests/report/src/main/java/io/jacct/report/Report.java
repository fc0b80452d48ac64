// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Adds up Surefire's reports of all modules, and names the classes that took longest. If the module
 * has recorded it, a line also has the CPU time of the class and its children.
 */
public final class Report {
    private static final int SHOWN = 10;

    /**
     * One test class, as Surefire reports it.
     *
     * @param processor processor time in seconds, -1 if it is not known
     */
    private record Ran(
            String name, double seconds, double processor, int tests, int skipped, int failed) {
        String line() {
            String known = processor < 0 ? "" : String.format(Locale.ROOT, "%.1f", processor);
            return String.format(Locale.ROOT, "%9.1f %9s  %s", seconds, known, name);
        }
    }

    private Report() {}

    /** Arguments: the folder of the project, and the instant before which reports are stale. */
    public static void main(String[] args) throws IOException, XMLStreamException {
        lines(Path.of(args[0]), Instant.parse(args[1])).forEach(System.out::println);
    }

    static List<String> lines(Path project, Instant since) throws IOException, XMLStreamException {
        List<Ran> all = new ArrayList<>();
        for (Path report : reports(project, since)) {
            all.add(read(report));
        }
        List<String> lines = new ArrayList<>();
        lines.add(
                String.format(
                        "tests in all modules: %d, failed: %d, skipped: %d",
                        all.stream().mapToInt(Ran::tests).sum(),
                        all.stream().mapToInt(Ran::failed).sum(),
                        all.stream().mapToInt(Ran::skipped).sum()));
        lines.add("the slowest classes, in seconds, and in seconds of processor time:");
        all.stream()
                .sorted(Comparator.comparingDouble(Ran::seconds).reversed())
                .limit(SHOWN)
                .forEach(ran -> lines.add(ran.line()));
        return lines;
    }

    /** The reports of this run, in the modules of the project and of its folder of tests. */
    private static List<Path> reports(Path project, Instant since) throws IOException {
        List<Path> reports = new ArrayList<>();
        for (Path parent : List.of(project, project.resolve("tests"))) {
            for (Path module : list(parent)) {
                for (Path report : list(module.resolve("target/surefire-reports"))) {
                    boolean fresh = !Files.getLastModifiedTime(report).toInstant().isBefore(since);
                    if (fresh && report.getFileName().toString().matches("TEST-.*\\.xml")) {
                        reports.add(report);
                    }
                }
            }
        }
        return reports;
    }

    private static List<Path> list(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.sorted().toList();
        }
    }

    private static Ran read(Path report) throws IOException, XMLStreamException {
        try (InputStream in = Files.newInputStream(report)) {
            XMLStreamReader xml = XMLInputFactory.newInstance().createXMLStreamReader(in);
            xml.nextTag();
            String name = xml.getAttributeValue(null, "name");
            return new Ran(
                    name,
                    // 1,234.5 seconds is how Surefire writes it
                    Double.parseDouble(xml.getAttributeValue(null, "time").replace(",", "")),
                    processor(report.resolveSibling("../processor-times").resolve(name)),
                    number(xml, "tests"),
                    number(xml, "skipped"),
                    number(xml, "failures") + number(xml, "errors"));
        }
    }

    private static double processor(Path written) throws IOException {
        return Files.exists(written) ? Double.parseDouble(Files.readString(written)) : -1;
    }

    private static int number(XMLStreamReader xml, String attribute) {
        return Integer.parseInt(xml.getAttributeValue(null, attribute));
    }
}
