// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.field.Units;
import io.jacct.snapshot.Task;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.row.Palette;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.AttributedString;

/** The last line of the screen: what is not shown, how the rows are sorted, and some keys. */
final class Status {
    private final State state;
    private final Content<?> content;
    private final Frame frame;
    private int dropped;
    private String sorted = "";

    Status(State state, Content<?> content, Frame frame) {
        this.state = state;
        this.content = content;
        this.frame = frame;
    }

    /** How many columns had no room, and which one sorts. */
    void columns(int without, String sort) {
        dropped = without;
        sorted = sort;
    }

    AttributedString line(int width, int firstRow, int room) {
        if (!state.message.isEmpty()) {
            return new AttributedString(state.message, Palette.BOLD);
        }
        return switch (state.mode) {
            case FILTER ->
                    new AttributedString(
                            "/" + state.filter + "_  Enter keeps it, Escape clears it",
                            Palette.BOLD);
            case JUMP ->
                    new AttributedString(
                            (state.typed.startsWith("+") ? "forward by 10m" : "back by 10m")
                                    + ", or to 3:14, or as --begin: "
                                    + state.typed.substring(1)
                                    + "_",
                            Palette.BOLD);
            case HELP -> new AttributedString("Escape goes back");
            case STACK -> new AttributedString("Escape goes back, s asks again");
            case DETAILS ->
                    new AttributedString(
                            "Escape goes back, Up and Down scroll, s stack of a thread");
            case SORT -> new AttributedString("Enter sorts by the column, Escape goes back");
            case COLUMNS ->
                    new AttributedString("space shows or hides the column, Escape goes back");
            default -> new AttributedString(Fit.parts("; ", parts(firstRow, room), width));
        };
    }

    /** About the JVM and the frame. */
    private List<String> ofFrame() {
        List<String> parts = new ArrayList<>();
        if (!frame.rest().isEmpty()) {
            parts.add("the JVM " + frame.rest());
        }
        if (state.replay) {
            parts.add("recorded " + Units.time(frame.end().takenMillis()));
            parts.add("t T j J move, space plays");
        } else if (state.paused) {
            parts.add("paused: space goes on");
        }
        long unseen = unseen();
        if (unseen > 0) {
            parts.add(unseen + " not seen since the attach");
        }
        if (state.totals) {
            parts.add("totals: x shows rates");
        }
        return parts;
    }

    private List<String> parts(int firstRow, int room) {
        List<String> parts = ofFrame();
        if (!state.filter.isEmpty()) {
            parts.add("only /" + state.filter + ": Escape shows all");
        }
        if (content.idle() > 0) {
            parts.add(
                    content.idle()
                            + (content.idle() == 1 ? " more is " : " more are ")
                            + content.view().hidden()
                            + ": a shows them");
        }
        if (dropped > 0) {
            parts.add("+" + dropped + (dropped == 1 ? " column: widen" : " columns: widen"));
        }
        if (content.ids().size() > room) {
            parts.add(position(firstRow, room));
        }
        parts.add("by " + sorted + (state.table().reverse ? " reversed" : ""));
        if (state.millis != 1000) {
            parts.add("every " + Units.millis(state.millis));
        }
        parts.add("? help");
        parts.add("q quits");
        return parts;
    }

    /** Threads that may hang in what they began before the agent came. */
    private long unseen() {
        boolean attached =
                frame.end() != null && frame.end().page().notes().containsKey("attached");
        return attached ? frame.end().tasks().stream().filter(Task::unseen).count() : 0;
    }

    private String position(int firstRow, int room) {
        int all = content.ids().size();
        boolean above = firstRow > 0 && !state.replay;
        return (firstRow + 1)
                + "-"
                + Math.min(all, firstRow + room)
                + " of "
                + all
                + (above ? ": Home shows the first" : "");
    }
}
