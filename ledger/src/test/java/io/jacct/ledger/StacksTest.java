// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.device.Stacks;
import java.util.List;
import org.junit.jupiter.api.Test;

class StacksTest {
    @Test
    void shouldBeginAStackWithTheMethodOfTheJdk() {
        StackTraceElement[] all = {
            frame("io.jacct.ledger.device.Stacks"),
            frame("io.jacct.ledger.Ledger"),
            frame("sun.nio.ch.Inner"),
            frame("java.nio.file.Files"),
            frame("app.Main"),
            frame("java.lang.Thread"),
        };
        StackTraceElement[] trimmed = Stacks.trim(all);
        assertEquals(
                List.of("java.nio.file.Files", "app.Main", "java.lang.Thread"),
                List.of(trimmed).stream().map(StackTraceElement::getClassName).toList());
        StackTraceElement[] jdk = {all[0], all[2], all[5]};
        assertEquals(2, Stacks.trim(jdk).length);
    }

    private static StackTraceElement frame(String type) {
        return new StackTraceElement(type, "method", null, -1);
    }

    @Test
    void shouldKeepEqualStacksOnce() {
        Stacks stacks = new Stacks();
        StackTraceElement[] first = null;
        for (int i = 0; i < 3; i++) {
            StackTraceElement[] stack = stacks.here();
            assertTrue(stack.length <= Stacks.MOST);
            assertSame(first == null ? stack : first, stack);
            first = stack;
        }
    }
}
