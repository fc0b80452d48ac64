// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnWholeMatrix;
import io.jacct.endtoend.programs.Application;
import io.jacct.endtoend.programs.start.Absent;
import io.jacct.endtoend.programs.start.Loaders;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts with the jar: the application sees nothing of it. */
class StartTest {
    private static final long LARGEST_JAR = 14L << 19;
    private static final int MOST_ENTRIES = 1_000;
    private static final long MOST_BYTES = 64 << 10;
    private static final String PLAIN =
            "io/jacct/(agent|counter|ledger|memory|snapshot|weave)/(\\w+/)*";

    @TempDir private Path directory;

    @OnWholeMatrix
    void shouldSayNothing(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Finished without = ChildJvm.plain(jdk).program(Application.class).run();
        Finished with = ChildJvm.plain(jdk).accounted(page).program(Application.class).run();
        Pages.readSound(page);
        assertEquals(without.out(), with.out());
        assertEquals(without.err(), with.err());
        assertEquals(without.status(), with.status());
    }

    @OnWholeMatrix
    void shouldSayNothingWhenAskedForTheVersion(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Finished without = ChildJvm.plain(jdk).options("-version").run();
        Finished with = ChildJvm.plain(jdk).accounted(page).options("-version").run();
        Pages.readSound(page);
        assertEquals(without.out(), with.out());
        assertEquals(without.err(), with.err());
        assertEquals(without.status(), with.status());
    }

    @OnWholeMatrix
    void shouldShowTheApplicationTheLedgerAlone(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                ChildJvm.on(jdk).accounted(page).program(Loaders.class, Shipped.jar()).run().well();
        Pages.readSound(page);
        String seen = finished.out().stream().sorted().collect(Collectors.joining("\n"));
        try (JarFile jar = new JarFile(Shipped.jar().toFile())) {
            String plain =
                    jar.stream()
                            .map(ZipEntry::getName)
                            .filter(name -> name.startsWith("io/") && name.endsWith(".class"))
                            .map(name -> name.substring(0, name.length() - ".class".length()))
                            .map(name -> name.replace('/', '.') + " null")
                            .sorted()
                            .collect(Collectors.joining("\n"));
            assertEquals(plain, seen);
        }
    }

    /** The agent's jar is on the application's class path, at its end. */
    @OnWholeMatrix
    void shouldMakeItCheapToLookForClassThatIsNotThere(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        String cache = directory.resolve("cache").toString();
        ChildJvm.jacct(jdk, "weave", "--cache", cache).run().well();
        ChildJvm child = ChildJvm.plain(jdk).agent("page=" + page + ",cache=" + cache);
        child.program(Absent.class).run().well();
        long read =
                Pages.readSound(page).devices().stream()
                        .filter(each -> each.entry().endpoint().endsWith("jacct.jar"))
                        .mapToLong(each -> each.reads().bytes())
                        .sum();
        assertTrue(read > 0, "nobody has looked into the jar");
        assertTrue(read <= MOST_BYTES, () -> read + " bytes");
    }

    /** The jar's digest, by which the agent knows the classes that it has woven itself. */
    @Test
    void shouldKnowWhichBuildItIs() throws Exception {
        URL[] jar = {Shipped.jar().toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(jar, null)) {
            Method digest = loader.loadClass("io.jacct.agent.Build").getDeclaredMethod("digest");
            digest.setAccessible(true);
            String value = (String) digest.invoke(null);
            assertTrue(value.matches("[0-9a-f]{64}"), value);
        }
    }

    @Test
    void shouldShipSmallJarWithNothingInTheWay() throws IOException {
        assertTrue(Files.size(Shipped.jar()) <= LARGEST_JAR);
        try (JarFile jar = new JarFile(Shipped.jar().toFile())) {
            assertTrue(jar.size() <= MOST_ENTRIES, () -> jar.size() + " entries");
            List<String> inTheWay =
                    jar.stream()
                            .filter(entry -> !entry.isDirectory())
                            .map(ZipEntry::getName)
                            .filter(name -> !name.matches(PLAIN + "[^/]+\\.class"))
                            .filter(name -> !name.matches("inst/(\\w+\\.jar|META-INF/.*)"))
                            .filter(name -> !name.startsWith("META-INF/"))
                            .toList();
            assertEquals(List.of(), inTheWay);
        }
    }
}
