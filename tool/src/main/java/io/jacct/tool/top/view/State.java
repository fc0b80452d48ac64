// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.tool.top.row.View;
import io.jacct.tool.top.row.Views;
import java.util.HashMap;
import java.util.Map;

/** What the user has chosen. Keys change it; {@link Drawing} reads it. Mutable; for one thread. */
public final class State {
    /** What covers the screen, or takes the keys. */
    enum Mode {
        TABLE,
        FILTER,
        DETAILS,
        STACK,
        SORT,
        COLUMNS,
        HELP,
        /** A time is typed, to which a recording goes. */
        JUMP
    }

    /** What the owner of the screen has to do. */
    public enum Request {
        NOTHING,
        QUIT,
        /** Goes into the selected JVM. */
        ENTER,
        /** Goes back to the list of JVMs. */
        LEAVE,
        /** Asks for the stack of the selected thread. */
        STACK,
        SUSPEND,
        /** Goes to another frame of a recording; the last one to {@link State#typed}. */
        NEXT,
        PREVIOUS,
        FIRST,
        LAST,
        JUMP
    }

    private static final long[] INTERVALS = {
        100, 200, 500, 1000, 2000, 3000, 5000, 10_000, 30_000, 60_000
    };

    View<?> view = Views.THREADS;

    /** The view with which a JVM of the list begins. */
    private View<?> begin = Views.THREADS;

    Mode mode = Mode.TABLE;
    String filter = "";
    boolean idle;
    boolean totals;
    boolean paused;
    long millis = 1000;

    /** Whether the frames are those of a recording. */
    boolean replay;

    /** The time that is typed; a plus or minus stands before a distance. */
    String typed = "";

    /** Whether there is a list of JVMs to go back to. */
    boolean listed;

    /** The line of a choice, or the first line of a text. */
    int line;

    /** The stack of a thread, or why there is none; null while it is not known. */
    String stack;

    /** What the stack covers. */
    Mode before = Mode.TABLE;

    /** Shows or hides a column, by its name; set with each frame. */
    private Map<String, Boolean> shown = Map.of();

    /** A line for the user, until the next key. */
    String message = "";

    private Request request = Request.NOTHING;
    private final Map<String, TableState> tables = new HashMap<>();

    /** Begins with threads, or with the list of JVMs. */
    public State(boolean list) {
        listed = list;
        view = list ? Views.JVMS : Views.THREADS;
    }

    TableState table() {
        return tables.computeIfAbsent(view.name(), none -> new TableState(view.sort()));
    }

    /** Shows a recording, which goes on only when the user wants it. */
    public void replay() {
        replay = true;
        paused = true;
    }

    /** The time to which a recording should go, as the user has typed it. */
    public String typed() {
        return typed;
    }

    /** The time between frames. */
    public State every(long milliseconds) {
        millis = milliseconds;
        return this;
    }

    /** Whether idle rows are shown. */
    public State idle(boolean shown) {
        idle = shown;
        return this;
    }

    /** Shows only rows with this text; empty for all. */
    public State filter(String text) {
        filter = text;
        return this;
    }

    /** The time between frames, in milliseconds. */
    public long millis() {
        return millis;
    }

    /** Whether no new frame is wanted. */
    public boolean paused() {
        return paused;
    }

    /** Whether the list of JVMs is shown. */
    public boolean isList() {
        return view == Views.JVMS;
    }

    /** Shows a JVM, or the list of them. */
    public void show(boolean list) {
        view = list ? Views.JVMS : begin;
        mode = Mode.TABLE;
        filter = "";
        paused = false;
    }

    /**
     * Shows the view of that name; in the list of JVMs, later in each JVM. Returns false if there
     * is none.
     */
    public boolean show(String name) {
        View<?> named = Views.named(name);
        if (named != null) {
            begin = named;
            view = isList() ? view : named;
        }
        return named != null;
    }

    /** The view's name. */
    public String view() {
        return view.name();
    }

    /** The next longer or shorter interval. */
    void pace(boolean longer) {
        long next = millis;
        for (long each : INTERVALS) {
            if (longer && each > millis) {
                next = each;
                break;
            }
            next = !longer && each < millis ? each : next;
        }
        millis = next;
    }

    /** What the last key asks for, once. */
    public Request request() {
        Request wanted = request;
        request = Request.NOTHING;
        return wanted;
    }

    void ask(Request wanted) {
        request = wanted;
    }

    /** Shows a column that is hidden, or hides one that is shown. */
    void toggle(String column) {
        table().columns.put(column, !shown.getOrDefault(column, false));
    }

    /** The columns of the view, and whether they are shown. */
    void shown(Map<String, Boolean> columns) {
        shown = columns;
    }

    /** A line for the user. */
    public void say(String line) {
        message = line;
    }

    /** The answer to a request for a stack. */
    public void stack(String text) {
        stack = text;
    }
}
