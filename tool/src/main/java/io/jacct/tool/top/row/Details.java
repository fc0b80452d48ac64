// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.tool.text.Printable;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** Lines about one row, of a given width. */
public final class Details {
    private static final int LABEL = 16;
    private static final int VALUE = 8;

    private final List<AttributedString> lines = new ArrayList<>();
    private final Palette palette;
    private final int width;

    /** For lines of that width. */
    public Details(Palette palette, int width) {
        this.palette = palette;
        this.width = width;
    }

    /** The lines so far. */
    public List<AttributedString> lines() {
        return lines;
    }

    Palette palette() {
        return palette;
    }

    /** A heading. */
    public void title(String text) {
        lines.add(new AttributedString(cut(text), Palette.BOLD));
    }

    /** A heading below a blank line. */
    public void part(String text) {
        lines.add(AttributedString.EMPTY);
        title(text);
    }

    /** A line. */
    public void text(String text) {
        lines.add(new AttributedString(cut(text)));
    }

    /** A line that needs the user's attention. */
    public void alarm(String text) {
        lines.add(new AttributedString(cut(text), palette.hot()));
    }

    private String cut(String text) {
        return Printable.cut(Printable.line(text), width);
    }

    /** A label, a value, and a bar for a share from 0 to 1. */
    public void bar(String label, String value, double share, AttributedStyle style) {
        AttributedStringBuilder line = new AttributedStringBuilder();
        line.append("  ").append(padded(Printable.cut(label, LABEL), LABEL));
        line.append(" ".repeat(Math.max(1, VALUE - value.length()))).append(value).append("  ");
        int room = Math.max(0, Math.min(60, width - line.columnLength()));
        lines.add(line.styled(style, Bars.bar(share, room, palette.blocks())).toAttributedString());
    }

    private static String padded(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - Printable.columns(text)));
    }
}
