// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.patch;

import java.io.IOException;
import java.io.Reader;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Runs {@link MakePatches} on each JDK of the machine that builds, one JDK for each release: in
 * variables like {@code JAVA_HOME_21}, and where the tests look for JDKs, too. It passes on its own
 * options and class path.
 */
public final class EachJdk {
    private static final List<Path> FOLDERS =
            List.of(
                    Path.of("/usr/lib/jvm"),
                    Path.of("/usr/java"),
                    Path.of("/opt/java"),
                    Path.of(System.getProperty("user.home"), ".sdkman/candidates/java"),
                    Path.of(System.getProperty("user.home"), ".jdks"));

    private static final int OLDEST = 17;

    private EachJdk() {}

    /** The argument is the directory for classes. */
    public static void main(String[] arguments) throws Exception {
        for (Path home : homes().values()) {
            List<String> command = new ArrayList<>();
            command.add(home.resolve("bin/java").toString());
            command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
            command.addAll(List.of("-cp", System.getProperty("java.class.path")));
            command.addAll(List.of(MakePatches.class.getName(), arguments[0]));
            int status = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (status != 0) {
                throw new IOException("status " + status + " of " + String.join(" ", command));
            }
        }
    }

    /** By release. That of the running JVM comes first, then those that a variable names. */
    private static Map<Integer, Path> homes() throws IOException {
        List<Path> candidates = new ArrayList<>();
        candidates.add(Path.of(System.getProperty("java.home")));
        new TreeMap<>(System.getenv())
                .forEach(
                        (name, value) -> {
                            if (name.startsWith("JAVA_HOME")) {
                                candidates.add(Path.of(value));
                            }
                        });
        for (Path folder : FOLDERS) {
            if (Files.isDirectory(folder)) {
                try (DirectoryStream<Path> homes = Files.newDirectoryStream(folder)) {
                    homes.forEach(candidates::add);
                }
            }
        }
        Map<Integer, Path> homes = new TreeMap<>();
        for (Path candidate : candidates) {
            int feature = feature(candidate);
            if (feature >= OLDEST && Files.isExecutable(candidate.resolve("bin/java"))) {
                homes.putIfAbsent(feature, candidate);
            }
        }
        return homes;
    }

    /** The release of a JDK; 0 if there is none. */
    private static int feature(Path home) {
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
            String version = release.getProperty("JAVA_VERSION", "0").replace("\"", "");
            return Integer.parseInt(version.split("[.+-]")[0]);
        } catch (IOException | RuntimeException noJdk) {
            return 0;
        }
    }
}
