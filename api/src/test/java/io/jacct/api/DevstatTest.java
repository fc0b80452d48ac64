// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/** Without the agent: registered devices, and arguments that are refused. */
class DevstatTest {
    private static Device add(String name, int unit, int blockSize) {
        return Devstat.addEntry(name, unit, blockSize, 0, 0, 0);
    }

    @Test
    @DisplayName("DEV-6: two devices may have the same name and unit")
    void shouldAllowTwoOfOneName() {
        try (Device one = add("ring", 0, 0);
                Device another = add("ring", 0, 0)) {
            assertEquals("ring0", one.toString());
            assertEquals("ring0", another.toString());
            assertNotEquals(one.key(), another.key());
        }
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(
            strings = {
                "sixteen-letters.",
                "\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc\u00fc",
                "a:b",
                "a\nb"
            })
    void shouldRefuseNamesThatAreNone(String name) {
        assertThrows(IllegalArgumentException.class, () -> add(name, 0, 0));
    }

    @Test
    void shouldRefuseWhatCannotBe() {
        assertThrows(IllegalArgumentException.class, () -> add("ring", -1, 0));
        assertThrows(IllegalArgumentException.class, () -> add("ring", 0, -1));
        add("fifteen-letters", 0, 0).close();
    }

    @ParameterizedTest
    @CsvSource({
        "-1,0,0",
        "8,0,0",
        "0,0xf,0",
        "0,0x50,0",
        "0,-1,0",
        "0,0x200,0",
        "0,0,-1",
        "0,0,0x1000"
    })
    void shouldRefuseFlagsTypesAndPrioritiesThatAreNone(
            String flags, String type, String priority) {
        assertThrows(
                IllegalArgumentException.class,
                () ->
                        Devstat.addEntry(
                                "ring",
                                0,
                                0,
                                Integer.decode(flags),
                                Integer.decode(type),
                                Integer.decode(priority)));
    }

    @Test
    void shouldTakeTheGreatest() {
        int type =
                Devstat.DEVSTAT_TYPE_FLOPPY
                        | Devstat.DEVSTAT_TYPE_IF_NVME
                        | Devstat.DEVSTAT_TYPE_PASS;
        Devstat.addEntry("ring", 0, 0, 7, type, Devstat.DEVSTAT_PRIORITY_MAX).close();
    }

    @ParameterizedTest
    @CsvSource({"-1, 0", "4, 0", "0, -1", "0, 4"})
    void shouldRefuseTagsAndTransactionsThatAreNone(int tag, int flags) {
        try (Device ring = add("ring", 0, 0)) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> Devstat.endTransaction(ring, 0, 0, tag, flags));
        }
    }

    @Test
    @DisplayName("PM-8: without the agent nothing is counted")
    void shouldDoNothing() {
        Device ring = add("ring", 0, 0);
        long token = Devstat.startTransaction(ring);
        assertNotEquals(0, token, "its end counts if the agent comes before it");
        Devstat.endTransaction(ring, token, 1, Devstat.DEVSTAT_TAG_NONE, Devstat.DEVSTAT_READ);
        Devstat.endTransactionBio(ring, token, Devstat.BIO_READ, 1, 0, Devstat.BIO_ERROR);
        assertNull(ring.record());
        Devstat.removeEntry(ring);
        Devstat.removeEntry(ring);
        Devstat.startTransaction(ring);
        assertEquals(0, Devstat.startTransaction(null));
        Devstat.endTransaction(null, 0, 1, Devstat.DEVSTAT_TAG_NONE, Devstat.DEVSTAT_READ);
        Devstat.removeEntry(null);
    }
}
