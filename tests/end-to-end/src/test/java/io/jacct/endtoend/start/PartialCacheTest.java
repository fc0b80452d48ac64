// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.VerifiedCache;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.Hello;
import io.jacct.endtoend.programs.attach.AlreadyOpen;
import io.jacct.snapshot.page.Page;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.io.TempDir;

/** A cache that lacks entries, or is full of others, costs a short program one slow start. */
class PartialCacheTest {
    private static final long DAY_MILLIS = 86_400_000;

    /** More than the cache keeps. */
    private static final int MANY = 1_030;

    /**
     * This class is never lost here. The agent's worker loads it before the transformer is there,
     * or after that. The JVM shows these as different bytes, and a start can heal only the form
     * that it has met: another slow start may follow.
     */
    private static final String EITHER_FORM = "java.lang.management.ManagementFactory-";

    @TempDir private Path directory;

    private Path cache() {
        return directory.resolve("cache");
    }

    private ChildJvm child(Jdk jdk) {
        String options =
                "weave.patches=off,page=" + directory.resolve("page") + ",cache=" + cache();
        return ChildJvm.plain(jdk).brief().agent(options);
    }

    /** Whether the JVM has woven anything itself. The loom is the sign of a slow start. */
    private static boolean isSlow(ChildJvm child) throws Exception {
        return child.options("-Xlog:class+load").program(Hello.class).run().well().out().stream()
                .anyMatch(line -> line.contains("io.jacct.shaded.bytebuddy."));
    }

    private void assertHealedByOneStart(Jdk jdk, Predicate<String> lost) throws Exception {
        for (String name : VerifiedCache.names(cache())) {
            if (lost.test(name) && !name.startsWith(EITHER_FORM)) {
                Files.delete(cache().resolve(name));
            }
        }
        isSlow(child(jdk));
        assertFalse(isSlow(child(jdk)), "the second start is slow");
    }

    @OnOldestFirst
    void shouldBeHealedByOneStartOfAShortProgram(Jdk jdk) throws Exception {
        VerifiedCache.copy(jdk, cache());
        assertFalse(isSlow(child(jdk)));
        Files.delete(loaded());
        assertTrue(isSlow(child(jdk)), "the test cannot fail");
        assertHealedByOneStart(jdk, name -> name.startsWith("java."));
        assertHealedByOneStart(jdk, name -> !name.startsWith("types-"));
        assertHealedByOneStart(jdk, name -> true);
        long seed = Long.getLong("jacct.seed", System.nanoTime());
        System.out.println("seed of lost entries: " + seed);
        Random random = new Random(seed);
        assertHealedByOneStart(jdk, name -> random.nextBoolean());
    }

    /** The entry of a class that each JVM has loaded before the agent. */
    private Path loaded() throws IOException {
        for (String name : VerifiedCache.names(cache())) {
            Path entry = cache().resolve(name);
            if (name.startsWith("java.io.FileOutputStream-") && age(entry) < DAY_MILLIS) {
                return entry;
            }
        }
        throw new IOException("no JVM has used such an entry");
    }

    private static long age(Path entry) throws IOException {
        return System.currentTimeMillis() - Files.getLastModifiedTime(entry).toMillis();
    }

    /** Entries of another build, written later and used by nobody. */
    private void addForeign() throws IOException {
        for (int i = 0; i < MANY; i++) {
            Path file = cache().resolve(String.format("other.Type-%08x-00000000.woven", i));
            Files.createFile(file);
            setAge(file, 2);
        }
    }

    private static void setAge(Path entry, int days) throws IOException {
        long then = System.currentTimeMillis() - days * DAY_MILLIS;
        Files.setLastModifiedTime(entry, FileTime.fromMillis(then));
    }

    /** They would go first by the time of writing, and did. */
    @OnOldestFirst
    void shouldKeepTheEntriesInUseWhenOthersFillTheCache(Jdk jdk) throws Exception {
        VerifiedCache.copy(jdk, cache());
        for (String name : VerifiedCache.names(cache())) {
            setAge(cache().resolve(name), 30);
        }
        try (RunningJvm running = child(jdk).program(AlreadyOpen.class, directory).start()) {
            running.await("port ");
            Await.until(() -> used().size() > taken(), () -> "not all uses are recorded");
            running.closeInput();
            running.finish().well();
        }
        List<String> used = used();
        addForeign();
        // options that weave other bytes, so this JVM writes entries of its own
        ChildJvm other = ChildJvm.plain(jdk).brief();
        String options = "enforce=true,page=" + directory.resolve("page") + ",cache=" + cache();
        other.agent(options).program(Hello.class).run().well();
        List<String> left = VerifiedCache.names(cache());
        assertTrue(left.size() < MANY, "nothing was evicted");
        assertTrue(left.containsAll(used), () -> used + " were used, left are " + left);
    }

    /** The entries, with the list of types, whose use is recorded. */
    private List<String> used() throws IOException {
        List<String> used = new ArrayList<>();
        for (String name : VerifiedCache.names(cache())) {
            if (age(cache().resolve(name)) < DAY_MILLIS) {
                used.add(name);
            }
        }
        return used;
    }

    /** The number of types that the JVM has taken from the cache. */
    private long taken() throws Exception {
        try (Page page = Page.open(directory.resolve("page").toFile())) {
            return Long.parseLong(page.snapshot().page().notes().get("woven.cached"));
        }
    }

    /** An image has no archive if jlink is not told otherwise; the docs say how to make one. */
    @AfterVerify
    @OnEachJdk
    void shouldStartWarmInAnImageThatGotAnArchive(Jdk jdk) throws Exception {
        assumeTrue(Files.exists(Path.of(jdk.command("jlink"))), "skipped: needs jlink");
        Path image = directory.resolve("image");
        String modules = "java.base,java.instrument,java.management";
        run(jdk.command("jlink"), "--add-modules", modules, "--output", image.toString());
        Jdk linked = new Jdk(jdk.feature(), image);
        assertFalse(Files.exists(image.resolve("lib/server/classes.jsa")));
        run(linked.java(), "-Xshare:dump");
        assertTrue(Files.exists(image.resolve("lib/server/classes.jsa")));
        isSlow(child(linked));
        assertFalse(isSlow(child(linked)));
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
    }
}
