// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.ledger.lines.ManyProcessors.Load;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The tables of the shared lines and of the model in docs/overhead.md. With {@code
 * -Djacct.write.docs=true} this test writes them.
 */
class ManyProcessorsTest {
    private static final Path DOC = Path.of("../docs/overhead.md");
    private static final String LINES =
            "| shared lines of | a stripe each | two threads a stripe | the same, `timing=full` |\n"
                    + "|---|---:|---:|---:|\n";
    private static final String HEAD =
            "| millions a second · % | stripes | 1 | 2 | 4 | 16 | 64 | 256 | bends at |\n"
                    + "|---|---:|---:|---:|---:|---:|---:|---:|---:|\n";
    private static final int[] PROCESSORS = {1, 2, 4, 16, 64, 256};

    private static final String FILE = "a read of a file";
    private static final String SOCKET = "a write to a socket";
    private static final String TASK = "a task of an executor";

    private static final double READ = 160;
    private static final double WRITE = 4_000;
    private static final double WORK = 10_000;

    /** What docs/overhead.md has for one thread. */
    private static final double BOOKS = 25;

    private static final double BOOKS_OF_FULL = 75;
    private static final double BOOKS_OF_TASK = 86;

    /** The books of a virtual thread's operation write {@code BusyThreads} at both ends. */
    private static final int BOTH_ENDS = 2;

    private static Load once(double own, String operation) {
        return new Load(own, BOOKS, 1, transfersOfTwo("sampled", operation), 0, 0);
    }

    private static int transfersOfTwo(String timing, String operation) {
        return Counts.of(timing).get(operation).transfersOfTwo();
    }

    /** Its events are exact without a clock: a busy executor's clock stands. */
    private static Load task() {
        int words = Counts.of("off").get(TASK).transfers();
        return new Load(WORK, BOOKS_OF_TASK, words, transfersOfTwo("off", TASK) - words, words, 0);
    }

    private static String lines() {
        StringBuilder table = new StringBuilder(LINES);
        Counts.of("sampled")
                .forEach(
                        (operation, usual) -> {
                            Counts full = Counts.of("full").get(operation);
                            table.append("| ").append(operation);
                            table.append(" | ").append(usual.lines());
                            table.append(" | ").append(usual.linesOfTwo());
                            table.append(" | ").append(full.linesOfTwo()).append(" |\n");
                        });
        return table.toString();
    }

    private static String model() {
        int device = DeviceLayout.MOST_STRIPES;
        int executor = Layout.EXECUTOR_STRIPE_COUNT;
        int more = ManyProcessors.MOST;
        Load file = once(READ, FILE);
        Load full = new Load(READ, BOOKS_OF_FULL, 2, transfersOfTwo("full", FILE), 0, 0);
        Load socket = once(WRITE, SOCKET);
        Load own = new Load(READ, BOOKS, 0, 0, 0, 0);
        Load virtual = new Load(WRITE, BOOKS, 0, 0, 0, BOTH_ENDS);
        return HEAD
                + row("one file", new ManyProcessors(file, device))
                + row("one file", new ManyProcessors(file, more))
                + row("one file, `timing=full`", new ManyProcessors(full, device))
                + row("one socket", new ManyProcessors(socket, device))
                + row("one socket", new ManyProcessors(socket, more))
                + row("one executor", new ManyProcessors(task(), executor))
                + row("one executor", new ManyProcessors(task(), more))
                + row("one pool", new ManyProcessors(own, 1))
                + row("one pool, virtual threads", new ManyProcessors(virtual, 1));
    }

    private static String row(String name, ManyProcessors model) {
        StringBuilder row = new StringBuilder("| " + name + " | ");
        row.append(model.hasStripes() ? model.stripes(ManyProcessors.MOST) : "own").append(" |");
        for (int processors : PROCESSORS) {
            double rate = model.throughput(processors) / 1e6;
            String form =
                    rate < 1 ? " %.2f · %.0f |" : rate < 10 ? " %.1f · %.0f |" : " %.0f · %.0f |";
            row.append(String.format(Locale.ROOT, form, rate, 100 * model.part(processors)));
        }
        int bend = model.bend();
        return row + (bend < ManyProcessors.MOST ? " " + bend : " –") + " |\n";
    }

    @Test
    void shouldHaveTheTablesInTheDocument() throws IOException {
        String made = replaced(replaced(Files.readString(DOC), lines()), model());
        if (Boolean.getBoolean("jacct.write.docs")) {
            Files.writeString(DOC, made);
        }
        assertEquals(
                made,
                Files.readString(DOC),
                "docs/overhead.md is stale; CONTRIBUTING.md, Generated files, has the command");
    }

    /** The text with that table, in the place of the one that begins with the same cell. */
    private static String replaced(String text, String table) {
        String cell = table.substring(0, table.indexOf('|', 1));
        Pattern old = Pattern.compile("(?m)^" + Pattern.quote(cell) + "(.*\\n\\|)*.*\\n");
        assertTrue(old.matcher(text).find(), "no table begins with " + cell);
        return old.matcher(text).replaceFirst(Matcher.quoteReplacement(table));
    }

    @Test
    void shouldCostNothingMoreWhereNothingIsShared() {
        ManyProcessors alone = new ManyProcessors(new Load(READ, BOOKS, 0, 0, 0, 0), 1);
        for (int processors : PROCESSORS) {
            assertEquals(alone.part(1), alone.part(processors), 1e-9);
        }
    }

    /** The stripes serve so many operations a second, however many processors there are. */
    @Test
    void shouldNotPassTheLimitOfTheStripes() {
        int stripes = DeviceLayout.MOST_STRIPES;
        int lines = transfersOfTwo("sampled", FILE);
        ManyProcessors file = new ManyProcessors(once(READ, FILE), stripes);
        double held = ManyProcessors.HELD + lines * ManyProcessors.NEAR * (1 - stripes / 64.0);
        assertTrue(file.throughput(64) < stripes * 1e9 / held);
    }
}
