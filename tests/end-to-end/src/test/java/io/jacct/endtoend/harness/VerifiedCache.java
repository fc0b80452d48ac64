// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.programs.start.VerifiedEntries;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One weave cache for each JDK whose entries the JVM's verifier has all seen. Children that use it
 * start as users' JVMs do, with class data sharing and without weaving. {@link Pages#read} asserts
 * that such a child has taken every woven class from here.
 */
public final class VerifiedCache {
    private static final Path ROOT = Path.of("target", "verified-cache").toAbsolutePath();

    /** The caches that this process has looked at. */
    private static final Map<Integer, Path> READY = new HashMap<>();

    private VerifiedCache() {}

    /** The cache of this JDK. The first test that needs it fills it, and makes a JVM verify it. */
    public static synchronized Path of(Jdk jdk) {
        Path ready = READY.get(jdk.feature());
        if (ready != null) {
            return ready;
        }
        Path cache = ROOT.resolve("on" + jdk.feature());
        try {
            Files.createDirectories(ROOT);
            // the other process that runs tests may be about to fill it
            try (FileChannel lock =
                    FileChannel.open(
                            ROOT.resolve("lock" + jdk.feature()),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE)) {
                lock.lock();
                ready(jdk, cache);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
        READY.put(jdk.feature(), cache);
        return cache;
    }

    /**
     * Makes a cache that a test may damage: a copy of the command's result, without another run of
     * the command.
     */
    public static Path copy(Jdk jdk, Path to) throws IOException {
        Path from = of(jdk);
        Files.createDirectory(to);
        for (String name : names(from)) {
            Files.copy(from.resolve(name), to.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
        }
        return to;
    }

    private static void ready(Jdk jdk, Path cache) throws IOException, InterruptedException {
        Path list = verified(jdk);
        String build = jdk.home() + " " + Files.getLastModifiedTime(Shipped.jar());
        if (!Files.exists(list) || !Files.readAllLines(list).get(0).equals(build)) {
            Files.deleteIfExists(list);
            clear(cache);
            ChildJvm.jacct(jdk, "weave", "--cache", cache.toString()).run().well();
            assertEquals(List.of(), unverified(jdk, cache), "woven, and no class to a JVM");
            Files.writeString(list, build + "\n" + String.join("\n", names(cache)));
        }
        assertNothingAdded(jdk);
    }

    private static Path verified(Jdk jdk) {
        return ROOT.resolve("verified-on" + jdk.feature());
    }

    /** Asserts that the cache has the entries that were verified and no other. */
    public static void assertNothingAdded(Jdk jdk) throws IOException {
        List<String> lines = Files.readAllLines(verified(jdk));
        assertEquals(lines.subList(1, lines.size()), names(ROOT.resolve("on" + jdk.feature())));
    }

    /** Whether the JVM with these notes uses such a cache. */
    public static boolean isUsed(Map<String, String> notes) {
        return notes.getOrDefault("cache", "").startsWith(ROOT.toString());
    }

    /** Asserts that the JVM with these notes has taken every woven class from its cache. */
    public static void assertTookAll(Map<String, String> notes) {
        assertNotEquals("0", notes.get("woven"));
        assertEquals(
                notes.get("woven"),
                notes.get("woven.cached"),
                () -> "woven classes that no verifier has seen: " + notes);
    }

    /**
     * The entries of a cache that the verifier has not seen, each with the verifier's reason. A JVM
     * that shares class data has dropped the stack maps of some classes. It gives them to an agent
     * without those, and so the verifier must refuse them. They are as good as verified if the
     * verifier has accepted another entry of the type with the same instructions.
     */
    public static List<String> unverified(Jdk jdk, Path cache)
            throws IOException, InterruptedException {
        Finished verdicts = verdicts(jdk, cache);
        List<String> accepted = verdicts.lines("verified ");
        assertFalse(accepted.isEmpty(), verdicts::toString);
        List<String> unverified = new ArrayList<>();
        for (String line : verdicts.lines("refused ")) {
            Path entry = cache.resolve(line.substring(line.lastIndexOf(' ') + 1));
            if (!hasTwin(cache, entry, accepted)) {
                unverified.add(line);
            }
        }
        return unverified;
    }

    private static boolean hasTwin(Path cache, Path entry, List<String> accepted)
            throws IOException {
        String type = type(entry.getFileName().toString());
        for (String other : accepted) {
            if (type(other).equals(type) && sameCode(entry, cache.resolve(other))) {
                return true;
            }
        }
        return false;
    }

    private static boolean sameCode(Path one, Path other) throws IOException {
        return MethodCode.of(CacheEntries.woven(one))
                .equals(MethodCode.of(CacheEntries.woven(other)));
    }

    private static String type(String name) {
        return name.substring(0, name.indexOf('-'));
    }

    /** Makes a JVM that verifies classes of the JDK load each entry of the cache. */
    private static Finished verdicts(Jdk jdk, Path cache) throws IOException, InterruptedException {
        Path agent =
                AgentJar.of(
                        VerifiedEntries.class,
                        Files.createDirectories(cache.resolveSibling("agent" + jdk.feature())));
        Finished verdicts =
                ChildJvm.strict(jdk)
                        // the woven bytes name the ledger, which uses internals of the JDK
                        .options("-Xbootclasspath/a:" + Shipped.jar(), "-Xshare:off")
                        .options("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED")
                        .options("--add-exports=java.base/jdk.internal.access=ALL-UNNAMED")
                        .options("--add-exports=java.base/sun.nio.fs=ALL-UNNAMED")
                        .agent(agent, cache.toString())
                        .program(VerifiedEntries.class)
                        .run()
                        .well();
        assertEquals(names(cache).size(), verdicts.out().size(), verdicts::toString);
        return verdicts;
    }

    /** The names of a cache's files, in order. */
    public static List<String> names(Path cache) throws IOException {
        try (var files = Files.list(cache)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static void clear(Path cache) throws IOException {
        if (Files.exists(cache)) {
            for (String name : names(cache)) {
                Files.delete(cache.resolve(name));
            }
        }
    }
}
