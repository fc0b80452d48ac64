// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * One weave cache for each JDK whose entries the JVM's verifier has all seen. Children that use it
 * start as users' JVMs do, with class data sharing and without weaving. {@link Pages#read} asserts
 * that such a child has taken every woven class by a patch or from here, or that the verifier
 * accepts what it has added. {@link io.jacct.endtoend.start.PatchesTest} lets the verifier see all
 * patches.
 */
public final class VerifiedCache {
    private static final Path ROOT = Path.of("target", "verified-cache").toAbsolutePath();

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** The caches that this process has looked at. */
    private static final Map<Jdk, Path> READY = new HashMap<>();

    private VerifiedCache() {}

    /** The cache of this JDK. The first test that needs it fills it, and makes a JVM verify it. */
    public static synchronized Path of(Jdk jdk) {
        Path ready = READY.get(jdk);
        if (ready != null) {
            return ready;
        }
        Path cache = ROOT.resolve("on" + jdk.feature());
        try {
            // the other process that runs tests may be about to fill it
            try (FileChannel lock = lockFile(jdk)) {
                lock.lock();
                ready(jdk, cache);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
        READY.put(jdk, cache);
        return cache;
    }

    private static FileChannel lockFile(Jdk jdk) throws IOException {
        Files.createDirectories(ROOT);
        return FileChannel.open(
                ROOT.resolve("lock" + jdk.feature()),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
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
            List<String> names = names(cache);
            Files.writeString(list, build + "\n" + names.size() + "\n" + String.join("\n", names));
        }
        verifyAdded(jdk);
    }

    private static Path verified(Jdk jdk) {
        return ROOT.resolve("verified-on" + jdk.feature());
    }

    /**
     * Makes a JVM verify what children have added: a JVM under load may give the agent a class in a
     * form that the command did not meet. The cache may lack nothing that was verified.
     *
     * @return how many entries children have added since the command filled the cache
     */
    private static int verifyAdded(Jdk jdk) throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>(Files.readAllLines(verified(jdk)));
        Path cache = ROOT.resolve("on" + jdk.feature());
        List<String> added = new ArrayList<>(names(cache));
        assertTrue(added.containsAll(lines.subList(2, lines.size())), "entries are missing");
        added.removeAll(lines);
        if (!added.isEmpty()) {
            System.err.println("woven by a child from a new form: " + added);
            assertEquals(List.of(), unverified(jdk, cache), "woven by a child");
            lines.addAll(added);
            Files.write(verified(jdk), lines);
        }
        return lines.size() - 2 - Integer.parseInt(lines.get(1));
    }

    /** Asserts that the verifier accepts the cache as it is now. */
    public static void assertVerified(Jdk jdk) throws IOException, InterruptedException {
        try (FileChannel lock = lockFile(jdk)) {
            lock.lock();
            verifyAdded(jdk);
        }
    }

    /** Whether the JVM with these notes uses such a cache. */
    public static boolean isUsed(Map<String, String> notes) {
        return notes.getOrDefault("cache", "").startsWith(ROOT.toString());
    }

    /**
     * Asserts that the verifier accepts what the JVM with these notes runs on: entries of the
     * cache, or what children have added. A class that a child wove itself is added soon.
     */
    static void assertVerified(Map<String, String> notes) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        assertNotEquals("0", notes.get("woven"));
        int own = wovenByItself(notes);
        try {
            for (int added = 0; added < own; ) {
                try (FileChannel lock = lockFile(jdk(notes))) {
                    lock.lock();
                    added = verifyAdded(jdk(notes));
                }
                assertTrue(
                        System.nanoTime() < deadline,
                        () -> "woven classes that no verifier has seen: " + notes);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * How many classes the JVM with these notes has taken neither from its cache nor by a patch.
     */
    public static int wovenByItself(Map<String, String> notes) {
        return count(notes, "woven") - count(notes, "woven.cached") - count(notes, "woven.patched");
    }

    private static synchronized Jdk jdk(Map<String, String> notes) {
        Predicate<Jdk> used = jdk -> notes.get("cache").startsWith(READY.get(jdk).toString());
        return READY.keySet().stream().filter(used).findFirst().orElseThrow();
    }

    private static int count(Map<String, String> notes, String name) {
        return Integer.parseInt(notes.get(name));
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
