// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.tool.attach.ThreadStack;
import java.util.List;
import org.junit.jupiter.api.Test;

class StacksTest {
    @Test
    void shouldTellWhatBlocksAThread() {
        ThreadStack stack =
                new ThreadStack(
                        "w",
                        12,
                        13,
                        "waiting for monitor entry",
                        List.of("a.B.c(B.java:7)"),
                        new ThreadStack.Blocked("0x1", "a.Lock", "main", 1));
        assertEquals(
                "\"w\", waiting for monitor entry, for a.Lock held by main\n    at a.B.c(B.java:7)",
                Stacks.text(stack, ""));
        assertEquals(
                "\"w\", waiting for monitor entry, for a.Lock held by main\ndeadlock: x\n"
                        + "    at a.B.c(B.java:7)",
                Stacks.text(stack, "deadlock: x"));
    }

    @Test
    void shouldSayInOneLineThatThereIsNone() throws Exception {
        String gone = Stacks.of(Long.MAX_VALUE, 1).call();
        assertTrue(gone.startsWith("no stack: there is no process"), gone);
        String noJvm = Stacks.of(1, 1).call();
        assertTrue(noJvm.startsWith("no stack: process 1 "), noJvm);
    }
}
