// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.text;

import io.jacct.snapshot.Visible;
import org.jline.utils.AttributedString;

/**
 * Makes text from a page harmless and short. A user or a program that names a thread or a file can
 * put escape codes into the name. They must not reach the user's terminal.
 */
public final class Printable {
    private Printable() {}

    /** On one line, with every character escaped that controls the terminal. */
    public static String line(String text) {
        if (text == null) {
            return "?";
        }
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints()
                .forEach(
                        c -> {
                            if (Visible.is(c)) {
                                line.appendCodePoint(c);
                            } else {
                                line.append(String.format("\\u%04x", c));
                            }
                        });
        return line.toString();
    }

    /**
     * The beginning of {@code text}, of at most {@code most} characters; dots say that it goes on.
     */
    public static String brief(String text, int most) {
        return text == null || text.length() <= most ? text : text.substring(0, most) + "...";
    }

    /** The number of terminal columns of {@code text}. */
    public static int columns(String text) {
        return new AttributedString(text).columnLength();
    }

    /** Cut in the middle, because names differ at their ends: {@code http-nio-8~exec-12}. */
    public static String cut(String text, int width) {
        AttributedString all = new AttributedString(text);
        int columns = all.columnLength();
        if (columns <= width) {
            return text;
        } else if (width < 1) {
            return "";
        }
        int head = width / 2;
        int tail = width - head - 1;
        return all.columnSubSequence(0, head)
                + "~"
                + all.columnSubSequence(columns - tail, columns);
    }
}
