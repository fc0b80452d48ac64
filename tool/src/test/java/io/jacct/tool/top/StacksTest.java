// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StacksTest {
    private static final String DUMP =
            """
            4711:
            Full thread dump
            "main" #1 prio=5 os_prio=0 nid=0x1 runnable
               java.lang.Thread.State: RUNNABLE
            \tat com.example.Main.main(Main.java:7)

               Locked ownable synchronizers:
            \t- None

            "a #1 b" #12 [4713] prio=5 os_prio=0 waiting
            \tat com.example.Other.run(Other.java:9)

            "VM Thread" os_prio=0 nid=0x2
            """;

    @Test
    void shouldCutTheStackOfOneThreadOutOfADump() {
        String main = Stacks.cut(DUMP, 1);
        assertTrue(main.startsWith("\"main\" #1 "), main);
        assertTrue(main.endsWith("- None"), main);
        String other = Stacks.cut(DUMP, 12);
        assertEquals(2, other.lines().count(), other);
        assertTrue(other.contains("Other.java:9"), other);
    }

    @Test
    void shouldSayInOneLineThatThereIsNone() throws Exception {
        assertEquals(1, Stacks.cut(DUMP, 99).lines().count());
        String gone = Stacks.of(Long.MAX_VALUE, 1).call();
        assertTrue(gone.startsWith("no stack: there is no process"), gone);
        String noJvm = Stacks.of(1, 1).call();
        assertTrue(noJvm.startsWith("no stack: process 1 "), noJvm);
    }
}
