// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.row;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DevicePatternTest {
    @Test
    void shouldStopAStarAtASlash() {
        assertTrue(DevicePattern.of("file:/data/*").matches("file", "/data/a"));
        assertFalse(DevicePattern.of("file:/data/*").matches("file", "/data/a/b"));
        assertTrue(DevicePattern.of("file:/data/**").matches("file", "/data/a/b"));
        assertTrue(DevicePattern.of("/data/?").matches("file", "/data/a"));
    }

    @Test
    void shouldTakeAnythingElseAsItIs() {
        assertFalse(DevicePattern.of("/data.log").matches("file", "/dataxlog"));
        assertTrue(DevicePattern.of("/a[b]\\E(c)").matches("file", "/a[b]\\E(c)"));
        assertTrue(DevicePattern.of("/a\n**").matches("file", "/a\nb\nc"));
    }

    @Test
    void shouldKnowKindsAndPeers() {
        assertFalse(DevicePattern.of("file:**").matches("socket", "db:5432"));
        assertTrue(DevicePattern.of("db:*").matches("socket", "db:5432"));
        assertTrue(DevicePattern.ofPeers("host:*").matches("socket", "db:5432"));
        assertTrue(DevicePattern.ofPeers("db:*").matches("socket", "db:5432"));
        assertFalse(DevicePattern.ofPeers("*").matches("file", "db:5432"));
        assertFalse(DevicePattern.ofPeers("*").matches("listen", "*:80"));
    }

    @Test
    void shouldFindANameInAnyDirectory() {
        assertTrue(DevicePattern.of("file:*.db").matches("file", "/data/a/orders.db"));
        assertTrue(DevicePattern.of("file:orders.db").matches("file", "orders.db"));
        assertFalse(DevicePattern.of("file:*.db").matches("file", "/data/orders.db/log"));
        assertTrue(DevicePattern.ofPeers("socket:db:*").matches("socket", "db:5432"));
    }

    @Test
    void shouldRefuseAKindThatThereIsNot() {
        assertThrows(IllegalArgumentException.class, () -> DevicePattern.of("fil:/data/**"));
        assertTrue(DevicePattern.of("localhost:80").matches("socket", "localhost:80"));
    }
}
