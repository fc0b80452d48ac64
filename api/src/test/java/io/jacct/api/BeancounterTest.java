// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/** Without the agent owners have no effect, and their tasks run. */
class BeancounterTest {
    private static final Ubstat.Request REQUEST = new Ubstat.Request(1, 9, signum -> {});

    @Test
    void shouldShareTheOwnerOfAName() {
        Beancounter one = Beancounter.of("shared");
        assertSame(one, Beancounter.of("shared"));
        assertSame(one, Beancounter.of("shared", null));
        assertNotSame(one, Beancounter.of("other"));
        one.close();
        Beancounter next = Beancounter.of("shared");
        assertNotSame(one, next);
        one.close();
        assertSame(next, Beancounter.of("shared"));
    }

    @Test
    void shouldHaveOneParent() {
        Beancounter parent = Beancounter.of("parent");
        Beancounter child = Beancounter.of("child", parent);
        assertSame(child, Beancounter.of("child", parent));
        assertSame(child, Beancounter.of("child"));
        assertThrows(
                IllegalArgumentException.class,
                () -> Beancounter.of("child", Beancounter.of("shared")));
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {"a\nb", "\u0000"})
    void shouldRefuseNamesThatAreNone(String name) {
        assertThrows(IllegalArgumentException.class, () -> Beancounter.of(name));
    }

    @Test
    void shouldNotTakeANameFromAnotherKind() {
        Counter.of("both");
        Beancounter.of("both");
        Beancounter.of(":both");
        Beancounter.of("module:0:both");
        Kstats.io("module", 0, "both", "class").close();
    }

    @Test
    void shouldRefuseBoundsThatAreNone() {
        Beancounter owner = Beancounter.of("bounds");
        assertThrows(IllegalArgumentException.class, () -> owner.limit("numfile", -1, 1));
        assertThrows(IllegalArgumentException.class, () -> owner.limit("numfile", 1, -1));
        assertThrows(IllegalArgumentException.class, () -> owner.limit(null, 1, 1));
        assertFalse(owner.limit("numfile", 2, 1));
    }

    @Test
    void shouldRunAndCallAndPassOnWhatIsThrown() throws Exception {
        Beancounter owner = Beancounter.of("runs");
        boolean[] ran = new boolean[1];
        owner.run(() -> ran[0] = true);
        assertTrue(ran[0]);
        assertEquals(7, owner.call(() -> 7));
        IOException thrown = new IOException();
        assertSame(
                thrown,
                assertThrows(
                        IOException.class,
                        () ->
                                owner.call(
                                        () -> {
                                            throw thrown;
                                        })));
        assertThrows(NullPointerException.class, () -> owner.run(null));
    }

    @Test
    void shouldKnowNothing() {
        Beancounter owner = Beancounter.of("unknown");
        assertEquals(Beancounter.UNKNOWN, owner.held("numfile"));
        assertEquals(Beancounter.UNKNOWN, owner.maxheld("numfile"));
        assertEquals(Beancounter.UNKNOWN, owner.minheld("numfile"));
        assertEquals(Beancounter.UNKNOWN, owner.barrier("numfile"));
        assertEquals(Beancounter.UNKNOWN, owner.limit("numfile"));
        assertEquals(Beancounter.UNKNOWN, owner.failcnt("numfile"));
        assertEquals(Beancounter.UNKNOWN, owner.luid());
        assertEquals("unknown", owner.toString());
    }

    @Test
    void shouldAnswerUbstatWithNoSuchProcess() {
        assertEquals(-Ubstat.ESRCH, Ubstat.ubstat(Ubstat.UBPARMNUM, 0, null, null));
        assertEquals(-Ubstat.ESRCH, Ubstat.ubstat(Ubstat.READ_ALL, 0, REQUEST, new byte[64]));
        assertEquals(0, Ubstat.parmnum());
        assertEquals(0, Ubstat.list().length);
        assertEquals(0, Ubstat.time(REQUEST).length);
        assertEquals(-1, Ubstat.resource("numfile"));
        assertNull(Ubstat.period(0, null));
    }

    @Test
    void shouldRefuseASignalThatNobodyHandles() {
        assertThrows(IllegalArgumentException.class, () -> new Ubstat.Request(1, 9, null));
        assertThrows(
                IllegalArgumentException.class, () -> new Ubstat.Request(1, 9, signum -> {}, null));
        new Ubstat.Request(-1, 0, null);
    }
}
