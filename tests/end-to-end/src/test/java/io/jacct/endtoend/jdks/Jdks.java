// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.jdks;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Finds the JDKs of the matrix: in {@code JAVA_HOME}, in variables like {@code JAVA_HOME_17_X64},
 * in the JVM that runs this, and in the usual folders.
 */
public final class Jdks {
    private static final List<Path> FOLDERS =
            List.of(
                    Path.of("/usr/lib/jvm"),
                    Path.of("/usr/java"),
                    Path.of("/opt/java"),
                    Path.of(System.getProperty("user.home"), ".sdkman/candidates/java"),
                    Path.of(System.getProperty("user.home"), ".jdks"));

    /** With {@code -Pfull}. */
    private static final boolean FULL = Boolean.getBoolean("jacct.full");

    /** With {@code -Pslow}: {@code verify} has run before. */
    private static final boolean VERIFIED = Boolean.getBoolean("jacct.verified");

    /** With {@code -Pquick}. */
    private static final boolean QUICK = Boolean.getBoolean("jacct.quick");

    private static final int FIRST_VIRTUAL = 21;
    private static final Map<Integer, Path> HOMES = find();

    private Jdks() {}

    /**
     * The oldest and the newest JDK with long-term support, even if missing here. With {@code
     * -Pquick} only the oldest.
     */
    public static List<Jdk> all() {
        return QUICK ? List.of(oldest()) : List.of(oldest(), newest());
    }

    /**
     * With {@code -Pfull} all supported JDKs, with {@code -Pslow} those that {@code verify} leaves
     * out, even if missing here; else {@link #all}.
     */
    public static List<Jdk> matrix() {
        if (VERIFIED) {
            return List.of(jdk(21), jdk(27));
        }
        return FULL ? supported() : all();
    }

    /**
     * The oldest JDK; with {@code -Pslow} the newest, which {@code verify} leaves out; with {@code
     * -Pfull} both.
     */
    static List<Jdk> oldestFirst() {
        if (VERIFIED) {
            return List.of(newest());
        }
        return FULL ? all() : List.of(oldest());
    }

    /** The same with the whole matrix instead of the newest JDK. */
    static List<Jdk> oldestThenMatrix() {
        if (VERIFIED) {
            return List.of(jdk(21), newest(), jdk(27));
        }
        return FULL ? supported() : List.of(oldest());
    }

    /** All supported JDKs, the current release last, even if missing here. */
    public static List<Jdk> supported() {
        return List.of(oldest(), jdk(21), newest(), jdk(27));
    }

    /** The JDKs of the matrix that have virtual threads. */
    public static List<Jdk> withVirtualThreads() {
        return matrix().stream().filter(jdk -> jdk.feature() >= FIRST_VIRTUAL).toList();
    }

    public static Jdk oldest() {
        return jdk(17);
    }

    public static Jdk newest() {
        return jdk(25);
    }

    /** The next release, if an early build is here. */
    public static Jdk earlyAccess() {
        return jdk(28);
    }

    private static Jdk jdk(int feature) {
        return new Jdk(feature, HOMES.get(feature));
    }

    private static Map<Integer, Path> find() {
        Map<Integer, Path> homes = new TreeMap<>();
        for (Path candidate : candidates()) {
            int feature = feature(candidate);
            if (feature > 0) {
                homes.putIfAbsent(feature, candidate);
            }
        }
        return homes;
    }

    private static List<Path> candidates() {
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
            try (DirectoryStream<Path> homes = Files.newDirectoryStream(folder)) {
                homes.forEach(candidates::add);
            } catch (IOException none) {
                // a folder that this machine does not have
            }
        }
        return candidates;
    }

    /**
     * The feature number of the JDK in this folder, 0 if there is none. A JRE does not count: it
     * has no {@code jcmd}.
     */
    private static int feature(Path home) {
        boolean jdk =
                Files.isExecutable(home.resolve("bin/java"))
                        && Files.isExecutable(home.resolve("bin/jcmd"));
        return jdk ? release(home) : 0;
    }

    private static int release(Path home) {
        Properties release = new Properties();
        try (Reader in = Files.newBufferedReader(home.resolve("release"))) {
            release.load(in);
        } catch (IOException noRelease) {
            return 0;
        }
        String version = release.getProperty("JAVA_VERSION", "").replace("\"", "");
        String feature = version.replaceFirst("[^0-9].*", "");
        return feature.isEmpty() ? 0 : Integer.parseInt(feature);
    }
}
