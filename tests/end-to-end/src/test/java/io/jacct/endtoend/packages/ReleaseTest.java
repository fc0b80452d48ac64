// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.packages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.OutsideTool;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdks;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Makes a release of what is committed, twice, and uses it as others do: a Maven project that
 * depends on it, and JBang with the catalogue.
 */
@AfterVerify
@Timeout(3600)
class ReleaseTest {
    private static final Path ROOT =
            Path.of(System.getProperty("jacct.config")).toAbsolutePath().normalize().getParent();

    private static final List<String> MODULES = List.of("agent", "api", "console", "kstat");

    /** Each file that Maven Central wants of an artifact, and the list of contents. */
    private static final List<String> ENDINGS =
            List.of(".jar", ".pom", "-sources.jar", "-javadoc.jar", "-cyclonedx.json");

    @TempDir private static Path directory;
    private static Path release;
    private static Path repository;
    private static String version;

    @BeforeAll
    static void makeTwice() throws Exception {
        OutsideTool.needs("mvn", "git");
        release = directory.resolve("release");
        Map<String, String> keep = Map.of("JACCT_KEEP", release.toString());
        String said = OutsideTool.run(0, keep, ROOT.resolve(".ci/reproducible"));
        assertTrue(said.contains("the same in both builds"), said);
        repository = Files.createDirectory(directory.resolve("repository"));
        Path zip = find(release, "jacct-.*-maven[.]zip");
        version = zip.getFileName().toString().replaceAll("jacct-(.*)-maven.zip", "$1");
        OutsideTool.run(0, "unzip", "-q", zip, "-d", repository);
    }

    private static Path find(Path folder, String name) throws Exception {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(each -> each.getFileName().toString().matches(name))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no " + name + " in " + folder));
        }
    }

    private static Path artifact(String module, String ending) {
        String name = "jacct-" + module;
        return repository
                .resolve("io/jacct")
                .resolve(name)
                .resolve(version)
                .resolve(name + "-" + version + ending);
    }

    @Test
    void shouldHaveAllFilesOfEachArtifactWithChecksums() throws Exception {
        for (String module : MODULES) {
            for (String ending : ENDINGS) {
                Path file = artifact(module, ending);
                assertEquals(digest("MD5", file), Files.readString(append(file, ".md5")).strip());
                assertEquals(
                        digest("SHA-1", file), Files.readString(append(file, ".sha1")).strip());
            }
        }
    }

    private static Path append(Path file, String ending) {
        return Path.of(file + ending);
    }

    private static String digest(String algorithm, Path file) throws Exception {
        byte[] digest = MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file));
        return HexFormat.of().formatHex(digest);
    }

    /** What is published as the agent is the jar that is installed by hand. */
    @Test
    void shouldPublishTheJarsThatShip() throws Exception {
        assertEquals(-1, Files.mismatch(release.resolve("jacct.jar"), artifact("agent", ".jar")));
        for (String module : List.of("api", "console", "kstat")) {
            Path jar = release.resolve("jacct-" + module + ".jar");
            assertEquals(-1, Files.mismatch(jar, artifact(module, ".jar")), module);
        }
    }

    /** Maven Central refuses a POM without these; no jar needs another one. */
    @Test
    void shouldHavePomsThatStandAlone() throws Exception {
        for (String module : MODULES) {
            String pom = Files.readString(artifact(module, ".pom"));
            for (String element :
                    List.of("name", "description", "url", "licenses", "developers", "scm")) {
                assertTrue(pom.contains("<" + element), module + " lacks " + element);
            }
            assertTrue(!pom.contains("<parent>") && !pom.contains("<dependency>"), pom);
            assertTrue(!pom.contains("${"), pom);
        }
    }

    @Test
    void shouldListWhatIsInTheAgent() throws Exception {
        Path file = artifact("agent", "-cyclonedx.json");
        JsonObject bom = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
        TreeSet<String> names = new TreeSet<>();
        bom.getAsJsonArray("components")
                .forEach(each -> names.add(each.getAsJsonObject().get("name").getAsString()));
        assertTrue(
                names.containsAll(
                        List.of(
                                "byte-buddy",
                                "gson",
                                "jfr-converter",
                                "jline-terminal",
                                "picocli",
                                "uplot")),
                names::toString);
    }

    @Test
    void shouldHaveTheSourcesOfTheAgentsClasses() throws Exception {
        String sources = OutsideTool.run(0, "unzip", "-l", artifact("agent", "-sources.jar"));
        for (String each :
                List.of("agent/Agent", "ledger/Ledger", "tool/Main", "snapshot/Snapshot")) {
            assertTrue(sources.contains("io/jacct/" + each + ".java"), each);
        }
    }

    @Test
    void shouldRunTheCommandWithJBang() throws Exception {
        Path project = Files.createDirectory(directory.resolve("jbang"));
        fetchJBang(project);
        Path local = Files.createDirectory(directory.resolve("local"));
        Path java = Jdks.all().get(0).home();
        List<Object> command = new ArrayList<>();
        command.add(java.resolve("bin/java"));
        // JBang's own command has a newer Gson than its POM names, and reads no catalogue without
        Path gson = Path.of(Gson.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        String path = gson + File.pathSeparator + project.resolve("lib") + "/*";
        command.addAll(List.of("-cp", path, "dev.jbang.Main"));
        command.addAll(List.of("run", "--repos", "release=" + repository.toUri()));
        command.addAll(List.of("--catalog", release.resolve("jbang-catalog.json")));
        command.addAll(List.of("jacct", "--version"));
        Map<String, String> variables =
                Map.of(
                        "JBANG_DIR",
                        project.resolve("jbang").toString(),
                        "JBANG_REPO",
                        local.toString(),
                        "JAVA_HOME",
                        java.toString());
        // with this status it prints the command line that its script runs
        String said = OutsideTool.run(255, variables, command.toArray());
        assertTrue(said.contains("jacct-agent-" + version + ".jar"), said);
        assertTrue(said.contains("-XX:+UseSerialGC"), said);
        String line = said.lines().filter(each -> each.contains("--version")).findFirst().get();
        assertEquals("jacct " + version + "\n", OutsideTool.run(0, "sh", "-c", line));
    }

    /** All jars of JBang's command, which Maven Central has. */
    private static void fetchJBang(Path project) throws Exception {
        Files.writeString(
                project.resolve("pom.xml"),
                """
                <project>
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>a</groupId>
                  <artifactId>a</artifactId>
                  <version>1</version>
                  <dependencies>
                    <dependency>
                      <groupId>dev.jbang</groupId>
                      <artifactId>jbang-cli</artifactId>
                      <version>%s</version>
                    </dependency>
                  </dependencies>
                </project>
                """
                        .formatted(System.getProperty("jbang.version")));
        Object file = project.resolve("pom.xml");
        String goal = "org.apache.maven.plugins:maven-dependency-plugin:copy-dependencies";
        OutsideTool.run(0, "mvn", "-B", "-ntp", "-q", "-f", file, goal, "-DoutputDirectory=lib");
    }
}
