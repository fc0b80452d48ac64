// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.ControlChar;
import org.jline.terminal.Attributes.InputFlag;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;

/**
 * Takes over a terminal: its alternate screen, its keys and its mouse. Gives it back when it is
 * closed, when the JVM ends, and while the command is suspended.
 */
final class Screen implements AutoCloseable {
    /** Presses of buttons and the wheel, as numbers of any size. */
    private static final String MOUSE_ON = "\033[?1000h\033[?1006h";

    private static final String MOUSE_OFF = "\033[?1006l\033[?1000l";

    private final Terminal terminal;
    private final Display display;
    private final Attributes before;
    private final Thread restorer = new Thread(this::restore, "jacct-restore-terminal");
    private volatile boolean interrupted;
    private volatile boolean resized = true;
    private boolean closed;
    private int rows;
    private int columns;

    Screen(Terminal terminal) {
        this.terminal = terminal;
        this.display = new Display(terminal, true);
        this.before = terminal.getAttributes();
        terminal.handle(Signal.INT, signal -> interrupted = true);
        terminal.handle(Signal.WINCH, signal -> resized = true);
        // gives the terminal back also if the JVM is told to terminate
        Runtime.getRuntime().addShutdownHook(restorer);
        take();
    }

    private void take() {
        Attributes raw = new Attributes(before);
        // the same as Terminal.enterRawMode, but with one run of stty; Ctrl-Z is a key
        raw.setLocalFlags(EnumSet.of(LocalFlag.ICANON, LocalFlag.ECHO, LocalFlag.IEXTEN), false);
        raw.setInputFlags(EnumSet.of(InputFlag.IXON, InputFlag.ICRNL, InputFlag.INLCR), false);
        raw.setControlChar(ControlChar.VMIN, 1);
        raw.setControlChar(ControlChar.VTIME, 0);
        raw.setControlChar(ControlChar.VSUSP, 0);
        terminal.setAttributes(raw);
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.cursor_invisible);
        terminal.writer().write(MOUSE_ON);
        terminal.flush();
    }

    private void give() {
        terminal.writer().write(MOUSE_OFF);
        terminal.puts(Capability.exit_ca_mode);
        terminal.puts(Capability.cursor_normal);
        terminal.flush();
        terminal.setAttributes(before);
    }

    KeyReader keys() {
        return new KeyReader(terminal.reader());
    }

    /** Whether the user has pressed Ctrl-C. */
    boolean interrupted() {
        return interrupted;
    }

    /** Whether the terminal has another size than the last screen. */
    boolean resized() {
        return resized;
    }

    /** Draws everything anew next time. */
    void redraw() {
        resized = true;
    }

    int rows() {
        measure();
        return rows;
    }

    int columns() {
        measure();
        return columns;
    }

    /** Asking for the terminal's size starts a process, so it is done only after a resize. */
    private synchronized void measure() {
        if (resized && !closed) {
            resized = false;
            rows = terminal.getHeight() > 0 ? terminal.getHeight() : 24;
            columns = terminal.getWidth() > 0 ? terminal.getWidth() : 80;
            display.clear();
            display.resize(rows, columns);
        }
    }

    synchronized void show(List<AttributedString> lines) {
        if (!closed) {
            List<AttributedString> all = new ArrayList<>(lines);
            int missing = Math.max(0, rows - all.size());
            all.addAll(Collections.nCopies(missing, AttributedString.EMPTY));
            display.update(all, 0);
        }
    }

    /**
     * Stops this process and its group, as Ctrl-Z does, and returns when it goes on. The shell gets
     * its terminal as it was.
     */
    synchronized void suspend() throws IOException {
        give();
        try {
            new ProcessBuilder("sh", "-c", "kill -TSTP 0").inheritIO().start().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        take();
        resized = true;
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(restorer);
        } catch (IllegalStateException e) {
            // the JVM is shutting down: the hook gives the terminal back
        }
        restore();
    }

    private synchronized void restore() {
        if (closed) {
            return;
        }
        closed = true;
        give();
        try {
            terminal.close();
        } catch (IOException e) {
            // there is no user left to see the failure
        }
    }
}
