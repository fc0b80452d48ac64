// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProgressTest {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @Test
    void shouldWriteOverItsLineAndEraseIt() {
        Progress progress = Progress.of("weaving", new PrintStream(written), 1);
        while (!written.toString().contains("weaving, 2 s")) {
            Thread.onSpinWait();
        }
        assertTrue(written.toString().startsWith("\rweaving, 1 s\rweaving, 2 s"));
        progress.end();
        assertTrue(written.toString().matches("(?s).*\r {12,}\r"), written::toString);
        assertFalse(written.toString().contains("\n"), "it stays on one line");
    }

    @Test
    void shouldSayNothingOfWhatTakesNoSecond() {
        Progress.of("weaving", new PrintStream(written), 100_000).end();
        assertEquals("", written.toString());
    }

    /** Tests have no terminal. */
    @Test
    void shouldSayNothingInAPipeOrOnADumbTerminal() {
        PrintStream err = System.err;
        System.setErr(new PrintStream(written));
        try {
            Progress.of("weaving").end();
            assertFalse(Progress.canErase("dumb"));
            assertFalse(Progress.canErase(null));
            assertTrue(Progress.canErase("xterm-256color"));
        } finally {
            System.setErr(err);
        }
        assertEquals("", written.toString());
    }
}
