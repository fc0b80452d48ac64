// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.harness.VerifiedCache;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.Hello;
import io.jacct.endtoend.programs.attach.AlreadyOpen;
import io.jacct.endtoend.programs.attach.BesideAgent;
import io.jacct.endtoend.programs.socket.SocketChannels;
import io.jacct.snapshot.page.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** A JVM uses the classes that other JVMs have woven before it. */
class WeaveCacheTest {
    /** The number of JVMs that start at once. */
    private static final int CROWD = 6;

    @TempDir private Path directory;

    private Path cache() {
        return directory.resolve("cache");
    }

    private Path page() {
        return directory.resolve("page");
    }

    private ChildJvm child(Jdk jdk, String cache) {
        return ChildJvm.plain(jdk)
                .brief()
                .agent("weave.patches=off,page=" + page() + ",cache=" + cache);
    }

    private ChildJvm child(Jdk jdk) {
        return child(jdk, cache().toString());
    }

    /** Makes the cache with the command. */
    private void fill(Jdk jdk) throws Exception {
        ChildJvm.jacct(jdk, "weave", "--cache", cache().toString()).run().well();
    }

    private Map<String, String> notes() throws Exception {
        try (Page page = Page.open(page().toFile())) {
            return page.snapshot().page().notes();
        }
    }

    private Set<Path> files() throws IOException {
        try (var files = Files.list(cache())) {
            return new TreeSet<>(files.toList());
        }
    }

    private void assertWarm() throws Exception {
        Pages.readSound(page());
        Map<String, String> notes = notes();
        assertEquals(notes.get("woven"), notes.get("woven.cached"), notes::toString);
        assertEquals(cache().toString(), notes.get("cache"));
    }

    /** A JVM that has woven nothing itself counts files and sockets, call by call. */
    @OnOldestFirst
    void shouldCountTheSameFromTheCache(Jdk jdk) throws Exception {
        fill(jdk);
        Set<Path> filled = files();
        List<String> cold = counted(child(jdk, "off"));
        assertFalse(cold.isEmpty());
        assertEquals(cold, counted(child(jdk)));
        assertWarm();
        assertEquals(filled, files());
    }

    private List<String> counted(ChildJvm child) throws Exception {
        return child.program(BesideAgent.class, directory).run().well().lines("counted ");
    }

    /** The agent fills the cache while the application works. */
    @OnOldestFirst
    void shouldBeFilledByTheFirstStart(Jdk jdk) throws Exception {
        Path next = Files.createDirectory(directory.resolve("next"));
        try (RunningJvm running = child(jdk).program(AlreadyOpen.class, directory).start()) {
            running.await("port ");
            awaitFilled(jdk);
            running.closeInput();
            running.finish().well();
        }
        Pages.readSound(page());
        Set<Path> filled = files();
        child(jdk).program(SocketChannels.class, next).run().well();
        assertWarm();
        assertEquals(filled, files());
    }

    /** Waits until the cache is as full as the command would make it. */
    private void awaitFilled(Jdk jdk) throws Exception {
        Path whole = VerifiedCache.of(jdk);
        Await.until(() -> names(cache()).equals(names(whole)), () -> cache() + " is not filled");
    }

    /** The names of the types of which the cache has files. */
    private static Set<String> names(Path cache) throws IOException {
        try (var files = Files.list(cache)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.indexOf('~') < 0)
                    .map(name -> name.replaceFirst("-.*", ""))
                    .collect(Collectors.toSet());
        }
    }

    /** A class that the JVM takes from the cache is one that it has just put there. */
    @OnOldestFirst
    void shouldWeaveAnewWhatIsDamaged(Jdk jdk) throws Exception {
        VerifiedCache.copy(jdk, cache());
        Map<Path, byte[]> damaged = new HashMap<>();
        for (Path file : files()) {
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length - 1]++;
            Files.write(file, bytes);
            damaged.put(file, bytes);
        }
        child(jdk).program(Hello.class).run().well();
        Pages.readSound(page());
        int anew = 0;
        for (Map.Entry<Path, byte[]> each : damaged.entrySet()) {
            anew += Arrays.equals(each.getValue(), Files.readAllBytes(each.getKey())) ? 0 : 1;
        }
        int taken = Integer.parseInt(notes().get("woven.cached"));
        assertTrue(taken <= anew, taken + " taken, but only " + anew + " written");
    }

    @OnOldestFirst
    void shouldWriteNothingWhenItIsOff(Jdk jdk) throws Exception {
        Path home = Files.createDirectory(directory.resolve("home"));
        child(jdk, "off").options("-Duser.home=" + home).program(Hello.class).run().well();
        Pages.readSound(page());
        try (var files = Files.list(home)) {
            assertEquals(List.of(), files.toList());
        }
        assertEquals("off", notes().get("cache"));
    }

    @OnOldestFirst
    void shouldLieInTheHomeOfTheUserByDefault(Jdk jdk) throws Exception {
        for (int i = 0; i < 2; i++) {
            ChildJvm child =
                    ChildJvm.plain(jdk)
                            .brief()
                            .options("-Duser.home=" + directory, "-Djacct.weave.patches=off")
                            .cachedByDefault()
                            .accounted(page())
                            .program(Hello.class);
            child.run().well();
            Pages.readSound(page());
        }
        Path home = directory.resolve(".cache/jacct");
        assertEquals(home.toString(), notes().get("cache"));
        assertEquals(
                "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(home)));
        assertFalse(names(home).isEmpty());
    }

    @OnOldestFirst
    void shouldSayThatItRefusesADirectoryThatOthersCanWriteTo(Jdk jdk) throws Exception {
        VerifiedCache.copy(jdk, cache());
        Files.setPosixFilePermissions(cache(), PosixFilePermissions.fromString("rwxrwxrwx"));
        Finished finished = child(jdk).program(Hello.class).run();
        assertEquals(0, finished.status());
        assertEquals(1, finished.err().size(), finished::toString);
        assertTrue(
                finished.err()
                        .get(0)
                        .startsWith("jacct: no weave cache: " + cache() + " can be written to by"),
                finished::toString);
        Pages.readSound(page());
        assertEquals("0", notes().get("woven.cached"));
    }

    @OnOldestFirst
    void shouldSayNothingWhereThereCanBeNoneByDefault(Jdk jdk) throws Exception {
        Path nonexistent = directory.resolve("nonexistent");
        for (String home : List.of("?", "/proc/nobody", "/dev/null", nonexistent.toString())) {
            ChildJvm child =
                    ChildJvm.plain(jdk)
                            .brief()
                            .options("-Duser.home=" + home)
                            .cachedByDefault()
                            .accounted(page())
                            .program(Hello.class);
            child.run().well();
            Pages.readSound(page());
            assertTrue(notes().get("cache").startsWith("off, "), notes()::toString);
        }
        assertFalse(Files.exists(nonexistent), "a home was made");
    }

    /**
     * The cache is as in a container image in which the command made it: no user of the image can
     * write there.
     */
    @OnOldestFirst
    @Tag("root")
    void shouldOnlyReadWhatItCannotWriteTo(Jdk jdk) throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "skipped: needs root");
        fill(jdk);
        Set<Path> filled = files();
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        // that user cannot read files in the home of the building user either
        Path jar = Files.copy(Shipped.jar(), directory.resolve("jacct.jar"));
        Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-r--r--"));
        ChildJvm child =
                ChildJvm.plain(jdk)
                        .brief()
                        .under(List.of("setpriv", "--reuid=4711", "--clear-groups"))
                        .agent(jar, "weave.patches=off,page=" + page() + ",cache=" + cache())
                        .options("--version");
        child.run().well();
        assertEquals(cache() + ", only read", notes().get("cache"));
        assertEquals(notes().get("woven"), notes().get("woven.cached"));
        assertEquals(filled, files());
    }

    @OnOldestFirst
    void shouldSayWhatTheCommandHasKept(Jdk jdk) throws Exception {
        String[] command = {"weave", "--json", "--cache", cache().toString(), "jmx=off"};
        Finished finished = ChildJvm.jacct(jdk, command).run().well();
        assertEquals(1, finished.out().size(), finished::toString);
        JsonObject said = JsonParser.parseString(finished.out().get(0)).getAsJsonObject();
        assertEquals(cache().toString(), said.get("cache").getAsString());
        assertEquals("", said.get("unwoven").getAsString());
        assertEquals(names(cache()).size() - 1, said.get("types").getAsInt());
        long bytes = 0;
        for (Path file : files()) {
            bytes += Files.size(file);
        }
        assertEquals(bytes, said.get("bytes").getAsLong());
    }

    @OnOldestFirst
    void shouldSayInOneLineWhyTheCommandKeepsNothing(Jdk jdk) throws Exception {
        Files.createFile(cache());
        assertFails(jdk, "jacct: no weave cache: " + cache() + " is not a directory; ", "");
        assertFails(jdk, "jacct: unknown option 'colour'", "colour=red");
    }

    private void assertFails(Jdk jdk, String reason, String options) throws Exception {
        String[] command = {"weave", "--cache", cache().toString(), options};
        Finished finished = ChildJvm.jacct(jdk, command).run();
        assertEquals(1, finished.status(), finished::toString);
        assertEquals(List.of(), finished.out());
        assertEquals(1, finished.err().size(), finished::toString);
        assertTrue(finished.err().get(0).startsWith(reason), finished::toString);
    }

    @OnOldestFirst
    void shouldBearThatManyStartAtOnce(Jdk jdk) throws Exception {
        List<RunningJvm> crowd = new ArrayList<>();
        for (int i = 0; i < CROWD; i++) {
            Path page = directory.resolve("page" + i);
            String options = "weave.patches=off,page=" + page + ",cache=" + cache();
            crowd.add(ChildJvm.plain(jdk).brief().agent(options).program(Hello.class).start());
        }
        for (RunningJvm running : crowd) {
            running.finish().well();
            running.close();
        }
        for (int i = 0; i < CROWD; i++) {
            Pages.readSound(directory.resolve("page" + i));
        }
        fill(jdk);
        child(jdk).program(Hello.class).run().well();
        assertWarm();
    }
}
