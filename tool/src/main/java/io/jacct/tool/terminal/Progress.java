// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.terminal;

import io.jacct.tool.text.TerminalWidth;
import java.io.PrintStream;

/**
 * One line on a terminal, for work that takes longer than a second: what is under way, and for how
 * many seconds. It is written over each second, and erased at the end. Where standard error is no
 * terminal, or a dumb one, nothing is printed.
 */
public final class Progress {
    private static final long SECOND_MILLIS = 1000;

    private final String what;
    private final PrintStream terminal;
    private int shown;
    private boolean over;

    private Progress(String what, PrintStream terminal) {
        this.what = what;
        this.terminal = terminal;
    }

    /** Begins; {@code what} is as in "attaching". */
    public static Progress of(String what) {
        boolean is = TerminalWidth.isErrorTerminal() && canErase(System.getenv("TERM"));
        return is ? of(what, System.err, SECOND_MILLIS) : new Progress(what, null);
    }

    static boolean canErase(String term) {
        return term != null && !term.isEmpty() && !term.equals("dumb");
    }

    static Progress of(String what, PrintStream terminal, long millis) {
        Progress progress = new Progress(what, terminal);
        Thread thread = new Thread(() -> progress.tell(millis), "jacct tells");
        thread.setDaemon(true);
        thread.start();
        return progress;
    }

    private synchronized void tell(long millis) {
        try {
            for (int seconds = 1; ; seconds++) {
                long end = System.nanoTime() + millis * 1_000_000;
                for (long left = millis; left > 0 && !over; ) {
                    wait(left);
                    left = (end - System.nanoTime()) / 1_000_000;
                }
                if (over) {
                    return;
                }
                String line = what + ", " + seconds + " s";
                terminal.print("\r" + line);
                terminal.flush();
                shown = line.length();
            }
        } catch (InterruptedException ends) {
            Thread.currentThread().interrupt();
        }
    }

    /** Erases the line, so that the result stands in its place. */
    public synchronized void end() {
        over = true;
        notifyAll();
        if (shown > 0) {
            terminal.print("\r" + " ".repeat(shown) + "\r");
            terminal.flush();
            shown = 0;
        }
    }
}
