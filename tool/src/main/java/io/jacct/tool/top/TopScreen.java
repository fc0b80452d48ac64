// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.Pages;
import io.jacct.tool.text.Printable;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.row.Palette;
import io.jacct.tool.top.view.Drawing;
import io.jacct.tool.top.view.Drawn;
import io.jacct.tool.top.view.History;
import io.jacct.tool.top.view.Key;
import io.jacct.tool.top.view.Keys;
import io.jacct.tool.top.view.Selected;
import io.jacct.tool.top.view.State;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/**
 * The loop of {@code jacct top} on a terminal: it takes frames, draws them, and hands keys to the
 * state. What the screen shows is decided in {@code io.jacct.tool.top.view}; the terminal is in
 * {@link Screen}.
 */
final class TopScreen {
    private static final int KEY_WAIT_MILLIS = 100;

    private final Screen screen;
    private final KeyReader keys;
    private final State state;
    private final Palette palette;
    private final Pages pages;
    private final Frames list;
    private Frames frames;
    private History history = new History();
    private Frame frame;
    private Drawn drawn;
    private FutureTask<String> stack;

    /** Shows these frames; of a list of JVMs it opens the one that the user goes into. */
    TopScreen(Screen screen, State state, Palette palette, Frames frames, Pages pages) {
        this.screen = screen;
        this.keys = screen.keys();
        this.state = state;
        this.palette = palette;
        this.frames = frames;
        this.list = state.isList() ? frames : null;
        this.pages = pages;
    }

    /**
     * Shows frames until the user quits, or so many were shown; returns the last one.
     *
     * @param begin is told of the first frame
     */
    Frame run(long most, Consumer<Frame> begin) throws IOException, PageException {
        for (long shown = 1; ; shown++) {
            if (frame == null || !state.paused() && !frames.ended()) {
                frame = frames.next();
                if (shown == 1) {
                    begin.accept(frame);
                }
            }
            draw();
            if (shown == most || quitsBeforeTheNext()) {
                return frame;
            }
        }
    }

    private void draw() {
        String remark = frames.remark();
        if (!remark.isEmpty()) {
            state.say(Printable.line(remark));
        }
        drawn = Drawing.draw(frame, state, history, palette, screen.columns(), screen.rows());
        screen.show(drawn.lines());
    }

    /** Handles keys until the next frame is due. */
    private boolean quitsBeforeTheNext() throws IOException, PageException {
        long begun = System.nanoTime();
        while (true) {
            long left = state.millis() - (System.nanoTime() - begun) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            Key key = keys.read(Math.min(left, KEY_WAIT_MILLIS));
            if (screen.interrupted()) {
                return true;
            } else if (key != null) {
                if (key.type() == Key.Type.REDRAW) {
                    screen.redraw();
                }
                Keys.press(state, drawn, key);
                State.Request request = state.request();
                switch (request) {
                    case QUIT -> {
                        return true;
                    }
                    case ENTER -> {
                        if (enter()) {
                            return false;
                        }
                    }
                    case LEAVE -> {
                        leave();
                        return false;
                    }
                    case STACK -> askForStack();
                    case SUSPEND -> screen.suspend();
                    case NOTHING -> {}
                    default -> move(request);
                }
            }
            if (key != null || screen.resized() || stackCame()) {
                draw();
            }
        }
    }

    private void move(State.Request where) throws PageException {
        try {
            frame = frames.move(where, state.typed());
        } catch (Failure e) {
            state.say(e.getMessage());
        }
    }

    /** Goes into the selected JVM. */
    private boolean enter() {
        File file = Selected.jvm(frame, state);
        if (file == null) {
            state.say("this page cannot be read");
            return false;
        }
        try {
            Frames chosen = new LiveFrames(pages.open(file));
            show(chosen, false);
            return true;
        } catch (PageException e) {
            state.say(e.getMessage());
            return false;
        }
    }

    /** Goes back to the list. */
    private void leave() {
        frames.close();
        show(list, true);
        state.say("left the JVM: Enter goes into the selected one, q quits");
    }

    private void show(Frames other, boolean isList) {
        frames = other;
        frame = null;
        history = new History();
        stack = null;
        state.show(isList);
    }

    private void askForStack() {
        long thread = Selected.thread(frame, state);
        if (thread == 0) {
            state.stack("no stack: the selected row is no thread; 1 shows all threads");
        } else if (!frame.alive() || !frames.isLive()) {
            state.stack("no stack: the JVM has ended");
        } else {
            stack = new FutureTask<>(Stacks.of(frame.end().page().pid(), thread));
            Thread asking = new Thread(stack, "jacct asks for a stack");
            asking.setDaemon(true);
            asking.start();
        }
    }

    private boolean stackCame() {
        if (stack == null || !stack.isDone()) {
            return false;
        }
        try {
            state.stack(stack.get());
        } catch (ExecutionException | InterruptedException e) {
            state.stack("no stack: " + e.getMessage());
        }
        stack = null;
        return true;
    }
}
