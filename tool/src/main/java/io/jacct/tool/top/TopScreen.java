// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.snapshot.Snapshot;
import io.jacct.tool.command.Source;
import io.jacct.tool.text.Activity;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.ControlChar;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.Terminal.SignalHandler;
import org.jline.terminal.impl.exec.ExecTerminalProvider;
import org.jline.terminal.spi.SystemStream;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;

/**
 * The live table of {@code jacct top}: the alternate screen of a terminal, and its keys.
 *
 * <p>The terminal comes from JLine's provider that runs {@code stty}. The code names this provider
 * and does not use JLine's builder, for two reasons. For each stream that is not a terminal, the
 * builder loads JNI code to find out its kind. JDK 24 and later then print a warning. It also looks
 * for providers through the context class loader, which does not see the libraries in the shipped
 * jar.
 */
public final class TopScreen implements AutoCloseable {
    private static final ExecTerminalProvider PROVIDER = new ExecTerminalProvider();
    private static final int END_OF_TRANSMISSION = 4;
    private static final int END_OF_INPUT = -1;
    private static final int KEY_WAIT_MILLIS = 100;

    private final Terminal terminal;
    private final Display display;
    private final Thread restorer = new Thread(this::restore, "jacct-restore-terminal");
    private volatile boolean interrupted;
    private volatile boolean resized = true;
    private boolean restored;
    private int rows;
    private int columns;
    private boolean showPools = true;
    private boolean showThreads = true;
    private boolean showIdle;

    /** Takes over {@code terminal} until it is closed. A key shows and hides idle rows. */
    public TopScreen(Terminal terminal, boolean showIdle) {
        this.terminal = terminal;
        this.showIdle = showIdle;
        this.display = new Display(terminal, true);
        terminal.handle(Signal.INT, signal -> interrupted = true);
        terminal.handle(Signal.WINCH, signal -> resized = true);
        // restores the terminal also if the JVM is told to terminate
        Runtime.getRuntime().addShutdownHook(restorer);
        terminal.enterRawMode();
        Attributes attributes = terminal.getAttributes();
        // a suspended command would leave the shell on the alternate screen
        attributes.setControlChar(ControlChar.VSUSP, 0);
        terminal.setAttributes(attributes);
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.cursor_invisible);
        terminal.flush();
    }

    /** Whether standard input and output are a terminal that can do more than print lines. */
    public static boolean possible() {
        String type = System.getenv("TERM");
        return type != null
                && !type.startsWith("dumb")
                && PROVIDER.isPosixSystemStream(SystemStream.Input)
                && PROVIDER.isPosixSystemStream(SystemStream.Output);
    }

    /** Takes over the terminal that the tool was started on. */
    static TopScreen open(boolean showIdle) throws IOException {
        String encoding = System.getProperty("stdout.encoding", Charset.defaultCharset().name());
        return new TopScreen(
                PROVIDER.posixSysTerminal(
                        "jacct",
                        System.getenv("TERM"),
                        false,
                        Charset.forName(encoding),
                        false,
                        SignalHandler.SIG_DFL,
                        false,
                        SystemStream.Output),
                showIdle);
    }

    /** Shows frames until the user quits or the JVM ends; returns the last snapshot. */
    public Snapshot run(Source source, long millis, long frames) throws IOException {
        Snapshot before = null;
        for (long frame = 1; ; frame++) {
            boolean alive = source.alive();
            Snapshot now = source.tasksNow();
            Activity interval =
                    before == null ? Activity.sinceStart(now) : Activity.between(before, now);
            draw(interval);
            if (!alive || frame == frames || quitsWithin(millis, interval)) {
                return now;
            }
            before = now;
        }
    }

    /** Handles keys until the next frame is due. */
    private boolean quitsWithin(long millis, Activity interval) throws IOException {
        long due = System.nanoTime() + millis * 1_000_000;
        for (long left = millis; left > 0; left = (due - System.nanoTime()) / 1_000_000) {
            int key = terminal.reader().read(Math.min(left, KEY_WAIT_MILLIS));
            switch (key) {
                case 'q', 'Q', END_OF_TRANSMISSION, END_OF_INPUT -> interrupted = true;
                case 't', 'p', 'b' -> {
                    showPools = key != 't';
                    showThreads = key != 'p';
                    draw(interval);
                }
                case 'a' -> {
                    showIdle = !showIdle;
                    draw(interval);
                }
                default -> {
                    if (resized) {
                        draw(interval);
                    }
                }
            }
            if (interrupted) {
                return true;
            }
        }
        return false;
    }

    private synchronized void draw(Activity interval) {
        if (restored) {
            return;
        }
        if (resized) {
            // asking for the terminal's size starts a process, so do it only after a resize
            resized = false;
            rows = terminal.getHeight() > 0 ? terminal.getHeight() : 24;
            columns = terminal.getWidth() > 0 ? terminal.getWidth() : 80;
            display.clear();
            display.resize(rows, columns);
        }
        display.update(lines(interval), 0);
    }

    private List<AttributedString> lines(Activity interval) {
        TopView view = new TopView(Math.max(TopView.LEAST, columns), showIdle);
        List<AttributedString> lines = new ArrayList<>();
        add(lines, view.header(interval), false);
        lines.add(AttributedString.EMPTY);
        int room = rows - lines.size() - 1;
        if (showPools) {
            int most = showThreads ? Math.max(1, room / 3) : room;
            add(lines, view.pools(interval, most), true);
            lines.add(AttributedString.EMPTY);
        }
        if (showThreads) {
            add(lines, view.threads(interval, rows), true);
        }
        while (lines.size() < rows) {
            lines.add(AttributedString.EMPTY);
        }
        String keys = "q quits, t threads, p pools, b both, a all or not idle";
        lines.subList(Math.max(0, rows - 1), lines.size()).clear();
        add(lines, List.of(keys), false);
        return lines;
    }

    private void add(List<AttributedString> lines, List<String> added, boolean withHeading) {
        for (int i = 0; i < added.size(); i++) {
            boolean heading = withHeading && i == 0;
            AttributedStyle style = AttributedStyle.DEFAULT;
            AttributedString line =
                    new AttributedString(added.get(i), heading ? style.inverse() : style);
            lines.add(line.columnSubSequence(0, columns));
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(restorer);
        } catch (IllegalStateException e) {
            // the JVM is shutting down: the hook restores the terminal
        }
        restore();
    }

    private synchronized void restore() {
        if (restored) {
            return;
        }
        restored = true;
        terminal.puts(Capability.exit_ca_mode);
        terminal.puts(Capability.cursor_normal);
        terminal.flush();
        try {
            terminal.close();
        } catch (IOException e) {
            // there is no user left to see the failure
        }
    }
}
