// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.Jdks;
import io.jacct.endtoend.programs.Application;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A new field of a device takes two places: its word in the page, and its line in the catalogue. In
 * a copy of the sources, this test adds one, builds, and finds the field in every face, in the
 * documents and in {@code config/}. The unit tests of all readers pass unchanged.
 */
@AfterVerify
class NewFieldTest {
    private static final Path ROOT =
            Path.of(System.getProperty("jacct.config")).toAbsolutePath().normalize().getParent();

    /**
     * SameNamesTest compares the names in JSON, MBeans and kstats of a running JVM. The offsets in
     * page-format.md are corrected by hand.
     */
    private static final String TESTS =
            "FieldsDocTest,CollectorRulesTest,SameNamesTest,Device*Test,Json*Test,Iostat*Test,"
                    + "Page*Test,!PageFormatDocTest,Snapshot*Test";

    @TempDir private Path directory;
    private Path copy;

    @Test
    @Timeout(900)
    void shouldShowAFieldOfTwoPlacesInEveryFace() throws Exception {
        assumeTrue(hasMaven(), "skipped: needs mvn");
        copy = directory.resolve("copy");
        copySources();
        addToThePage(find("DeviceLayout.java"));
        addToTheCatalogue(find("DeviceFields.java"));
        build();
        assertTrue(read("docs/fields.md").contains("| `replays` |"));
        assertTrue(read("config/jmx_exporter-all.yaml").contains("replays"));
        assertTrue(read("config/otel-jmx-all.yaml").contains("replays"));
        assertInTheCommands(Jdks.all().get(0));
    }

    /** The new word moves the longest times and what follows them. */
    private static void addToThePage(Path layout) throws IOException {
        replace(
                layout,
                "int LONGEST_READ = ([^;]*);",
                "int REPLAYS = $1;\n    public static final int LONGEST_READ = REPLAYS + WORD;");
        replace(
                layout,
                "( *)longest\\(page, \"read\"",
                "$1page.counter(\"replays\", REPLAYS, \"operations\");\n$0");
    }

    private static void addToTheCatalogue(Path fields) throws IOException {
        replace(
                fields,
                " {8}course\\(all\\);",
                "        all.add(stored(\"replays\", Unit.OPERATIONS, DeviceLayout.REPLAYS,"
                        + " \"Replays.\"));\n        course(all);");
    }

    private void build() throws Exception {
        run(
                0,
                "mvn",
                "-B",
                "-o",
                "-ntp",
                "-q",
                "-Dspotless.check.skip=true",
                "-Djacct.write.docs=true",
                "-Dtest=" + TESTS,
                "-Dsurefire.failIfNoSpecifiedTests=false",
                "-pl",
                "tests/end-to-end",
                "-am",
                "package");
    }

    private void assertInTheCommands(Jdk jdk) throws Exception {
        String java = jdk.java();
        String jar = copy.resolve("agent/target/jacct.jar").toString();
        String page = directory.resolve("page").toString();
        String classes = copy.resolve("tests/end-to-end/target/test-classes").toString();
        run(
                Application.STATUS,
                java,
                "-javaagent:" + jar + "=page=" + page,
                "-cp",
                classes,
                Application.class.getName());
        for (String command : List.of("page", "kstat", "iostat")) {
            String json = run(0, java, "-jar", jar, command, "--json", page);
            assertTrue(json.contains("\"replays\":0"), command + ": " + json);
        }
    }

    private static boolean hasMaven() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(each -> Files.isExecutable(Path.of(each, "mvn")));
    }

    private void copySources() throws IOException {
        try (Stream<Path> all = Files.walk(ROOT)) {
            for (Path from : all.filter(NewFieldTest::isSource).toList()) {
                Path to = copy.resolve(ROOT.relativize(from));
                if (Files.isDirectory(from)) {
                    Files.createDirectories(to);
                } else {
                    Files.copy(from, to);
                }
            }
        }
    }

    private static boolean isSource(Path path) {
        for (Path part : ROOT.relativize(path)) {
            if (part.toString().equals("target") || part.toString().equals(".git")) {
                return false;
            }
        }
        return true;
    }

    private Path find(String name) throws IOException {
        try (Stream<Path> all = Files.walk(copy)) {
            return all.filter(each -> each.endsWith(name)).findFirst().orElseThrow();
        }
    }

    private static void replace(Path file, String from, String to) throws IOException {
        String text = Files.readString(file);
        String changed = text.replaceFirst(from, to);
        assertNotEquals(text, changed, file + " lacks " + from);
        Files.writeString(file, changed);
    }

    private String read(String file) throws IOException {
        return Files.readString(copy.resolve(file));
    }

    private String run(int expected, String... command) throws Exception {
        Path out = directory.resolve("out");
        List<String> words = new ArrayList<>(List.of(command));
        Process process =
                new ProcessBuilder(words)
                        .directory(copy.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile())
                        .start();
        int status = process.waitFor();
        String text = Files.readString(out);
        assertEquals(expected, status, () -> String.join(" ", words) + "\n" + text);
        return text;
    }
}
