// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/** Without the agent: registered counters and kstats, and arguments that are refused. */
class RegistrationTest {
    private static final String LONG = "x".repeat(31);

    private static void assertRefused(Executable call, String... words) {
        String message = assertThrows(IllegalArgumentException.class, call).getMessage();
        for (String word : words) {
            assertTrue(message.contains(word), message);
        }
    }

    @Test
    @DisplayName("PM-1: a name keeps its number, even after it was deleted")
    void shouldGiveEachNameItsNumber() {
        int first = Counters.perfAdd("first");
        assertEquals(first, Counters.perfAdd("first"));
        assertNotEquals(first, Counters.perfAdd("second"));
        Counters.perfDel(first);
        assertNotEquals(first, Counters.perfAdd("third"));
        assertEquals(first, Counters.perfAdd("first"));
        assertSame(Counter.of("first"), Counter.of("first"));
        for (int i = 0; i < 100; i++) {
            int number = Counters.perfAdd("number " + i);
            assertEquals(number, Counters.perfAdd("number " + i));
            Counters.perfDel(number);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1_000_000, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void shouldIgnoreNumbersThatNobodyHas(int number) {
        Counters.perfAdjust(number, 1);
        Counters.perfDel(number);
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {"a\nb", "\u0000", "\u009b1m"})
    void shouldRefuseNamesThatAreNone(String name) {
        assertRefused(() -> Counters.perfAdd(name));
        assertRefused(() -> Counter.of(name));
        assertRefused(() -> Kstats.io(name, 0, "name", "class"));
        assertRefused(() -> Kstats.io("module", 0, name, "class"));
        assertRefused(() -> Kstats.timer("module", 0, "name", name));
        assertRefused(() -> Kstats.named("module", 0, "name", "class", "value", name));
    }

    @Test
    void shouldRefuseWhatDoesNotFit() {
        assertRefused(() -> Kstats.io(LONG, 0, "name", "class"), "module", "31 bytes", LONG);
        assertRefused(() -> Kstats.io("m", 0, "\u00fc".repeat(16), "class"), "name", "32 bytes");
        assertRefused(() -> Kstats.io("a:b", 0, "name", "class"), "colon");
        assertRefused(() -> Kstats.io("module", -1, "name", "class"), "instance -1");
        assertRefused(() -> Kstats.named("module", 0, "name", "class"), "no values");
        assertRefused(() -> Kstats.named("module", 0, "name", "class", (String[]) null));
        assertRefused(() -> Kstats.named("module", 0, "name", "class", new String[961]), "961");
        assertRefused(() -> Kstats.named("module", 0, "name", "class", "a", "b", "a"), "twice");
        assertRefused(() -> Counters.perfAdd("x".repeat(127)), "127 bytes");
        Counters.perfAdd("\u00fc".repeat(63));
    }

    @Test
    @DisplayName("KS-1: module, instance and name are unique until the kstat is closed")
    void shouldRefuseTheSecondOfItsName() {
        try (IoKstat first = Kstats.io("queue", 0, "orders", "queue")) {
            assertRefused(() -> Kstats.timer("queue", 0, "orders", "other"), "queue:0:orders");
            assertEquals("queue:0:orders", first.toString());
            Kstats.io("queue", 1, "orders", "queue").close();
            Counter.of("queue:0:orders").close();
        }
        Kstats.io("queue", 0, "orders", "queue").close();
    }

    @Test
    void shouldKnowItsValues() {
        String[] values = {"hits", "misses"};
        try (NamedKstat named = Kstats.named("cache", 0, "values", "cache", values)) {
            values[0] = "changed";
            named.add("hits", 1);
            named.set("misses", 1);
            assertRefused(() -> named.add("changed", 1), "cache:0:values", "changed");
            assertRefused(() -> named.set(null, 1));
        }
    }

    @Test
    void shouldKnowTheTypesOfItsValues() {
        Named[] values = {Named.ofInt32("count"), Named.ofDouble("mean"), Named.ofString("state")};
        try (NamedKstat typed = Kstats.typed("cache", 0, "typed", "cache", values)) {
            typed.add("count", -1);
            typed.set("count", 1);
            typed.set("mean", 1);
            typed.set("mean", 0.5);
            typed.set("state", "x".repeat(2000));
            assertRefused(() -> typed.add("mean", 1), "cache:0:typed", "mean");
            assertRefused(() -> typed.add("state", 1), "state");
            assertRefused(() -> typed.set("state", 1), "state");
            assertRefused(() -> typed.set("count", 0.5), "count");
            assertRefused(() -> typed.set("count", "1"), "count");
            assertRefused(() -> typed.set("state", null), "state");
        }
        assertRefused(() -> Kstats.typed("module", 0, "name", "class"), "no values");
        assertRefused(() -> Kstats.raw("module", 0, "name", "class", -1), "-1 bytes");
        try (RawKstat raw = Kstats.raw("cache", 0, "raw", "cache", 2)) {
            raw.set(new byte[2]);
            assertRefused(() -> raw.set(new byte[3]), "3 bytes for 2");
        }
    }

    @Test
    void shouldNotComputeWithoutAgent() {
        Runnable never =
                () -> {
                    throw new AssertionError("nobody reads");
                };
        try (NamedKstat typed =
                Kstats.typed("cache", 0, "computed", "cache", Named.ofInt32("count"))) {
            typed.onUpdate(never).onWrite((value, wanted) -> never.run());
            assertNull(typed.record());
        }
    }

    @Test
    void shouldCutTextsBetweenCharacters() {
        assertEquals("ab", new String(Names.cut("abc", 2), StandardCharsets.UTF_8));
        assertEquals("a", new String(Names.cut("a\u00fcb", 2), StandardCharsets.UTF_8));
        assertEquals("a\u00fcb", new String(Names.cut("a\u00fcb", 4), StandardCharsets.UTF_8));
        assertEquals("", new String(Names.cut("\ud83d\ude00", 3), StandardCharsets.UTF_8));
    }

    @Test
    @DisplayName("PM-8: without the agent nothing is counted")
    void shouldDoNothing() {
        try (IoKstat queue = Kstats.io("queue", 0, "nothing", "queue");
                TimerKstat timer = Kstats.timer("timer", 0, "nothing", "timer")) {
            queue.waitqExit();
            queue.waitqEnter();
            queue.waitqToRunq();
            queue.runqBackToWaitq();
            queue.runqEnter();
            queue.runqExit();
            queue.readDone(1);
            assertRefused(() -> queue.writeDone(-1), "-1 bytes");
            assertEquals(0, timer.start());
            timer.stop(0);
            assertNull(queue.record());
        }
    }

    @Test
    void shouldStayQuietWhenToldOfALedgerThatIsNotThere() {
        Counter counter = Counter.of("told");
        Registry.ledger(true);
        counter.increment();
        assertNull(counter.record());
        Registry.ledger(false);
        counter.close();
    }
}
