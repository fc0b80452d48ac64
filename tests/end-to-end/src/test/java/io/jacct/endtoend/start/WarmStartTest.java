// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.AgentJar;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.harness.VerifiedCache;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.Hello;
import io.jacct.endtoend.programs.Idle;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;

/** The classes that a JVM loads for the agent when the cache has all woven classes. */
class WarmStartTest {
    private static final Pattern LOADED = Pattern.compile("\\[class,load\\] (\\S+) source: (.*)");

    private static final String HEAVY =
            "io\\.jacct\\.(shaded|instrumentation|jmx|agent\\.NestedJarClassLoader).*|java\\.util\\.logging\\..*"
                    + "|com\\.sun\\.jmx\\..*|javax\\.management\\.MBeanServerFactory.*"
                    + "|java\\.nio\\.file\\.FileSystems.*|jdk\\.internal\\.jimage\\..*"
                    + "|io\\.jacct\\..*(\\$\\$Lambda|\\$Proxy).*|jdk\\.proxy.*";

    /** The first class that the JVM loads for the loom. */
    private static final String LOADER = "io.jacct.agent.NestedJarClassLoader";

    @TempDir private Path directory;

    private Path cache() {
        return directory.resolve("cache");
    }

    /**
     * The limit of additional classes beside an agent that does nothing, with some slack for other
     * builds, and for a slow JVM, in which the agent's threads get further.
     */
    private static int most(Jdk jdk) {
        return jdk.feature() == 17 ? 546 : 676;
    }

    /** In one locale, because without the agent a JVM has fewer charsets in some of them. */
    private List<String> loaded(ChildJvm child) throws Exception {
        return child.under(List.of("env", "LC_ALL=C"))
                .options("-Xlog:class+load")
                .program(Hello.class)
                .run()
                .well()
                .out();
    }

    private ChildJvm child(Jdk jdk, String more) {
        return ChildJvm.plain(jdk)
                .withBothCompilers()
                .agent("page=" + directory.resolve("page") + ",cache=" + cache() + more);
    }

    /** A start that has to find its classes in the cache. */
    private ChildJvm child(Jdk jdk) {
        return child(jdk, ",weave.patches=off");
    }

    private static List<String> names(List<String> lines) {
        return groups(lines, 1);
    }

    private static List<String> sources(List<String> lines) {
        return groups(lines, 2);
    }

    private static List<String> groups(List<String> lines, int group) {
        return lines.stream()
                .map(LOADED::matcher)
                .filter(Matcher::find)
                .map(matcher -> matcher.group(group))
                .toList();
    }

    @OnOldestFirst
    void shouldLoadFewClasses(Jdk jdk) throws Exception {
        List<String> with = names(loaded(child(jdk, "")));
        List<String> without =
                names(
                        loaded(
                                ChildJvm.plain(jdk)
                                        .withBothCompilers()
                                        .agent(AgentJar.of(Idle.class, directory), "")));
        Pages.readSound(directory.resolve("page"));
        assertTrue(with.contains("io.jacct.weave.Weaver"), "the agent");
        assertTrue(without.contains(Idle.class.getName()), "the other agent");
        int more = with.size() - without.size();
        assertTrue(more <= most(jdk), () -> more + " classes more than " + without.size());
    }

    /** The classes during premain, which ends when the program's class is loaded. */
    @OnOldestFirst
    void shouldLoadNothingHeavyBeforeTheProgram(Jdk jdk) throws Exception {
        List<String> names = names(loaded(child(jdk, "")));
        List<String> before =
                names.subList(
                        names.indexOf("io.jacct.agent.Agent"),
                        names.indexOf(Hello.class.getName()));
        assertEquals(List.of(), before.stream().filter(name -> name.matches(HEAVY)).toList());
        assertFalse(before.isEmpty());
    }

    /** What the agent uses itself it must weave as the JVM gives it then, which takes the loom. */
    @OnOldestFirst
    void shouldNotLoadTheClassOfDirectBuffersToReplaceAPage(Jdk jdk) throws Exception {
        VerifiedCache.copy(jdk, cache());
        loaded(child(jdk));
        assertTrue(Files.exists(directory.resolve("page")), "of a JVM that has ended");
        List<String> names = names(loaded(child(jdk)));
        assertFalse(names.contains("java.nio.DirectByteBuffer$Deallocator"));
        assertEquals(List.of(), names.stream().filter(name -> name.equals(LOADER)).toList());
    }

    /** Proves that the tests above can fail. */
    @OnOldestFirst
    void shouldLoadByteBuddyOnAnEmptyCache(Jdk jdk) throws Exception {
        List<String> names = names(loaded(child(jdk)));
        assertTrue(names.stream().anyMatch(name -> name.startsWith("io.jacct.shaded.bytebuddy.")));
    }

    /** The woven types that the loom itself loads, in a JVM that has loaded none of them yet. */
    @OnOldestFirst
    void shouldKnowWhatTheLoomNeeds(Jdk jdk) throws Exception {
        VerifiedCache.copy(jdk, cache());
        Set<String> types = types();
        ChildJvm cold =
                ChildJvm.plain(jdk)
                        .withBothCompilers()
                        .agent("weave.patches=off,cache=off,page=" + directory.resolve("page"));
        List<String> lines = loaded(cold);
        List<String> names = names(lines);
        int end = sources(lines).indexOf("__VM_RedefineClasses__");
        Set<String> needed = new TreeSet<>(names.subList(names.indexOf(LOADER), end));
        needed.retainAll(types);
        // the agent's thread loads it for another purpose
        needed.remove(ManagementFactory.class.getName());
        assertFalse(needed.isEmpty());
        needed.removeAll(known());
        assertEquals(Set.of(), needed, "not in LazyClassWeaver.NEEDED");
    }

    /** The types of which the cache has files. */
    private Set<String> types() throws IOException {
        try (var files = Files.list(cache())) {
            return files.map(file -> file.getFileName().toString().replaceFirst("-.*", ""))
                    .collect(Collectors.toSet());
        }
    }

    /** The set in the shipped jar. */
    private static Set<?> known() throws Exception {
        URL[] jar = {Shipped.jar().toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(jar, null)) {
            Field needed =
                    loader.loadClass("io.jacct.weave.LazyClassWeaver").getDeclaredField("NEEDED");
            needed.setAccessible(true);
            return (Set<?>) needed.get(null);
        }
    }
}
