// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The lists of {@link HotPathClasses} are generated from the bytecode. With {@code
 * -Djacct.write.docs=true} this test writes them.
 */
class HotPathClassesTest {
    private static final Path SOURCE = Path.of("src/main/java/io/jacct/ledger/HotPathClasses.java");

    private static final Path CLASSES = Path.of("target/classes");

    /** Nothing calls these before beancounters are in use. */
    private static final String BEANCOUNTERS =
            "io/jacct/ledger/(beancounter/.*|owner/.*|device/DescriptorCharges.*|task/ThreadCharges"
                    + "|task/OwnerRule|BeancounterLedger|LimitLedger.*)";

    /** Nothing calls these before stacks are taken. */
    private static final String STACKS =
            "io/jacct/ledger/(stack/.*|StackLedger|operation/(OperationStacks|StackSwitch))";

    /** Loads method handles. It is needed only where there is a security manager. */
    private static final String LATER = "io/jacct/memory/SecurityManagerBypass\\$.*";

    private static final String ENTRY_POINTS = "io/jacct/ledger/[A-Za-z]+Ledger";

    @Test
    void shouldNameEveryClassThatAdviceCanReach() throws IOException {
        Set<String> all = ledger();
        Set<String> advice = reachable(all, true);
        Set<String> usual = reachable(all, false);
        Set<String> background = new TreeSet<>(all);
        background.removeAll(advice);
        background.removeIf(name -> name.matches(BEANCOUNTERS) || name.matches(STACKS));
        Set<String> stacks = new TreeSet<>(all);
        stacks.removeIf(name -> !name.matches(STACKS));
        advice.removeAll(usual);
        String lists =
                list("CLASSES", usual)
                        + list("BEANCOUNTERS", advice)
                        + list("STACKS", stacks)
                        + list("BACKGROUND", background);
        String source = Files.readString(SOURCE);
        String made =
                source.replaceFirst(
                        "(?s)(?<=// generated\n).*(?=    // end of what is generated)",
                        Matcher.quoteReplacement(lists));
        if (Boolean.getBoolean("jacct.write.docs")) {
            Files.writeString(SOURCE, made);
        }
        assertEquals(made, Files.readString(SOURCE), "run this test with -Djacct.write.docs=true");
    }

    /** The analysis follows calls, fields, overrides and constructors, but no other thread. */
    @Test
    void shouldFollowWhatTheCallerRuns() throws IOException {
        Set<String> usual = reachable(ledger(), false);
        assertTrue(usual.contains("io/jacct/ledger/operation/Booking"), "a call");
        assertTrue(usual.contains("io/jacct/counter/Operation"), "a field");
        assertTrue(usual.contains("io/jacct/ledger/task/ThreadStripe"), "a constructor");
        assertTrue(usual.contains("io/jacct/ledger/EntryPoints"), "Runnable.run of OpenPage");
        assertFalse(usual.contains("io/jacct/ledger/measure/JvmThreads"), "the sampler's");
        assertFalse(usual.contains("io/jacct/ledger/beancounter/Beancounters"), "not in use");
    }

    private static Set<String> reachable(Set<String> all, boolean beancounters) {
        Reachable reachable =
                new Reachable(
                        all,
                        name ->
                                !name.matches(LATER)
                                        && !name.matches(STACKS)
                                        && (beancounters || !name.matches(BEANCOUNTERS)));
        all.stream().filter(name -> name.matches(ENTRY_POINTS)).forEach(reachable::fromPublic);
        return new TreeSet<>(reachable.types());
    }

    private static Set<String> ledger() throws IOException {
        try (Stream<Path> files = Files.walk(CLASSES.resolve("io/jacct/ledger"))) {
            return files.map(file -> CLASSES.relativize(file).toString())
                    .filter(name -> name.endsWith(".class"))
                    .filter(name -> !name.endsWith("package-info.class"))
                    .map(name -> name.replace(".class", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static String list(String name, Set<String> classes) {
        String head = "    static final String[] " + name + " = {\n";
        return classes.stream()
                .map(each -> "        \"" + each.replace('/', '.') + "\",\n")
                .collect(Collectors.joining("", head, "    };\n\n"));
    }
}
