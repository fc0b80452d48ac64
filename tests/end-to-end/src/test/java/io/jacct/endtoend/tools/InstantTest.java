// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.jdks.OnOldestThenMatrix;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script {@code jacct} and its archive of class data: never a word of it, whatever is wrong.
 */
class InstantTest {
    private static final String USES = "-XX:SharedArchiveFile=";

    @TempDir private Path directory;
    private Path script;
    private Path home;

    @BeforeEach
    void copyWhatShips() throws IOException {
        Files.copy(Shipped.jar(), directory.resolve("jacct.jar"));
        Path built = Shipped.jar().getParent().resolveSibling("jacct");
        script = Files.copy(built, directory.resolve("jacct"));
        home = Files.createDirectory(directory.resolve("home"));
    }

    /** What a script did: its lines, and those of bash's own trace if it was asked for. */
    private record Ran(int status, String out, String err) {
        void well() {
            assertEquals("0 ", status + " " + err, this::toString);
        }
    }

    @OnOldestThenMatrix
    void shouldMakeAnArchiveAtTheFirstUseAndUseItFromThenOn(Jdk jdk) throws Exception {
        run(jdk, "--version").well();
        Await.until(() -> Files.exists(caches()) && one(".stamp") != null, () -> "no stamp");
        Path archive = one(".jsa");
        assertEquals("rwx------", PosixFilePermissions.toString(mode(caches())));
        assertTrue(trace(jdk).contains(USES + archive), () -> trace(jdk));
        run(jdk, "--version").well();
        run(jdk, "list").well();
        run(jdk, "top", "-b", "-n", "1", "999999999");
        assertMostClassesAreShared(jdk, archive);

        // cut short, as after a full disk: the script sees another size, and has it made anew
        Files.setPosixFilePermissions(archive, PosixFilePermissions.fromString("rw-------"));
        Files.write(archive, Arrays.copyOf(Files.readAllBytes(archive), 5000));
        assertFalse(trace(jdk).contains(USES), () -> trace(jdk));
        run(jdk, "archive").well();
        assertTrue(trace(jdk).contains(USES), () -> trace(jdk));

        // damaged without a trace: the JVM refuses it, and says nothing
        FileTime time = Files.getLastModifiedTime(archive);
        byte[] bytes = Files.readAllBytes(archive);
        Arrays.fill(bytes, 0, 4096, (byte) 0x55);
        Files.setPosixFilePermissions(archive, PosixFilePermissions.fromString("rw-------"));
        Files.write(archive, bytes);
        Files.setLastModifiedTime(archive, time);
        assertTrue(trace(jdk).contains(USES), () -> trace(jdk));
        run(jdk, "--version").well();

        // another jar under the same name
        Files.setLastModifiedTime(directory.resolve("jacct.jar"), FileTime.fromMillis(1_000_000));
        assertFalse(trace(jdk).contains(USES), () -> trace(jdk));
        run(jdk, "--version").well();
        run(jdk, "archive").well();
    }

    private void assertMostClassesAreShared(Jdk jdk, Path archive) throws Exception {
        String name = archive.toString();
        String tool = name.substring(0, name.length() - ".jsa".length()) + ".jar";
        List<String> command =
                List.of(
                        jdk.java(),
                        "-XX:+UseSerialGC",
                        USES + name,
                        "-Xlog:class+load",
                        "-cp",
                        directory.resolve("jacct.jar").toRealPath() + ":" + tool,
                        "io.jacct.tool.Main",
                        "--version");
        String loads = output(new ProcessBuilder(command).start()).out;
        long own = loads.lines().filter(line -> line.matches(".*(picocli|io\\.jacct).*")).count();
        long read = loads.lines().filter(line -> line.contains("source: file:")).count();
        assertTrue(own > 200 && read * 20 < own, () -> read + " of " + own + "\n" + loads);
    }

    @OnOldestFirst
    void shouldWorkWithoutAnArchiveWhereItMayNotKeepOne(Jdk jdk) throws Exception {
        home = directory.resolve("missing");
        run(jdk, "--version").well();
        assertFalse(Files.exists(home));
        home = Files.createDirectory(directory.resolve("without-caches"));
        Files.writeString(home.resolve(".cache"), "a file");
        run(jdk, "--version").well();
        if (!System.getProperty("user.name").equals("root")) {
            home = Files.createDirectory(directory.resolve("read-only"));
            Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("r-xr-xr-x"));
            run(jdk, "--version").well();
        }

        // what others can write to, and a link
        home = Files.createDirectory(directory.resolve("open"));
        Files.createDirectories(caches());
        Files.setPosixFilePermissions(caches(), PosixFilePermissions.fromString("rwxrwxrwx"));
        assertRefused(jdk, "can be written to by others");
        home = Files.createDirectory(directory.resolve("linked"));
        Files.createDirectory(home.resolve(".cache"));
        Files.createSymbolicLink(caches(), directory.resolve("open"));
        assertRefused(jdk, "is no directory, or a link");
    }

    private void assertRefused(Jdk jdk, String why) throws Exception {
        assertFalse(trace(jdk).contains(" archive\n"), () -> trace(jdk));
        run(jdk, "--version").well();
        Ran asked = run(jdk, "archive");
        assertEquals(1, asked.status);
        assertTrue(asked.err.matches("jacct: .* " + why + ": delete it\n"), asked.err);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(caches(), "*.jsa")) {
            assertFalse(files.iterator().hasNext());
        }
    }

    @OnOldestFirst
    @AfterVerify
    void shouldBearManyFirstUsesAtOnce(Jdk jdk) throws Exception {
        List<Process> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            all.add(start(jdk, false, "--version"));
        }
        for (Process each : all) {
            output(each).well();
        }
        Await.until(() -> Files.exists(caches()) && one(".stamp") != null, () -> "no stamp");
        assertTrue(trace(jdk).contains(USES), () -> trace(jdk));
        run(jdk, "--version").well();
    }

    @OnOldestFirst
    void shouldSayInOneLineThatThereIsNoJava(Jdk jdk) throws Exception {
        ProcessBuilder wrong = new ProcessBuilder("bash", script.toString(), "list");
        wrong.environment().put("JAVA_HOME", directory.toString());
        Ran ran = output(wrong.start());
        String java = directory.resolve("bin/java").toString();
        assertEquals(
                "jacct: there is no " + java + ": JAVA_HOME must name a JDK 17 or newer\n",
                ran.err);
        assertEquals(1, ran.status);
    }

    private Path caches() {
        return home.resolve(".cache/jacct-command");
    }

    private static Set<PosixFilePermission> mode(Path file) throws IOException {
        return Files.getPosixFilePermissions(file);
    }

    /** The only such file; null if there is none. */
    private Path one(String suffix) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(caches(), "*" + suffix)) {
            for (Path each : files) {
                return each;
            }
            return null;
        }
    }

    private Ran run(Jdk jdk, String... arguments) throws Exception {
        return output(start(jdk, false, arguments));
    }

    /** What bash does for the script. */
    private String trace(Jdk jdk) {
        try {
            return output(start(jdk, true, "--version")).err;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private Process start(Jdk jdk, boolean traced, String... arguments) throws IOException {
        jdk.java();
        List<String> command = new ArrayList<>(List.of("bash"));
        if (traced) {
            command.add("-x");
        }
        command.add(script.toString());
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().retainAll(List.of("PATH"));
        builder.environment().put("HOME", home.toString());
        builder.environment().put("JAVA_HOME", jdk.home().toString());
        return builder.start();
    }

    private static Ran output(Process process) throws Exception {
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes());
        String err = new String(process.getErrorStream().readAllBytes());
        return new Ran(process.waitFor(), out, err);
    }
}
