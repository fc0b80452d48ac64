// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.text;

import io.jacct.snapshot.Visible;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
        } else if (isPlain(text)) {
            return text;
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

    /** Most text is, and needs neither a look at each character nor JLine's table of widths. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    /**
     * The beginning of {@code text}, of at most {@code most} characters; dots say that it goes on.
     */
    public static String brief(String text, int most) {
        return text == null || text.length() <= most ? text : text.substring(0, most) + "...";
    }

    /** The number of terminal columns of {@code text}. */
    public static int columns(String text) {
        return isPlain(text) ? text.length() : new AttributedString(text).columnLength();
    }

    /** Cut in the middle, because names differ at their ends: {@code http-nio-8~exec-12}. */
    public static String cut(String text, int width) {
        int columns = columns(text);
        if (columns <= width) {
            return text;
        } else if (width < 1) {
            return "";
        }
        AttributedString all = new AttributedString(text);
        int head = width / 2;
        int tail = width - head - 1;
        return all.columnSubSequence(0, head)
                + "~"
                + all.columnSubSequence(columns - tail, columns);
    }

    /**
     * The same for several names, which are made printable first. Different names stay different:
     * where two would be cut to one text, each is cut where they begin to differ, or gets a number.
     */
    public static List<String> cut(List<String> names, int width) {
        Map<String, TreeSet<String>> byText = new LinkedHashMap<>();
        for (String name : names) {
            byText.computeIfAbsent(cut(line(name), width), none -> new TreeSet<>()).add(line(name));
        }
        Map<String, String> texts = new HashMap<>();
        Set<String> taken = new HashSet<>(byText.keySet());
        byText.forEach(
                (text, alike) -> {
                    if (alike.size() == 1) {
                        texts.put(alike.first(), text);
                    } else {
                        texts.putAll(apart(alike, width, taken));
                    }
                });
        return names.stream().map(name -> texts.get(line(name))).toList();
    }

    /** Cuts names that differ in their middle alone. */
    private static Map<String, String> apart(TreeSet<String> names, int width, Set<String> taken) {
        int same = 0;
        while (names.first().regionMatches(0, names.last(), 0, same + 1)) {
            same++;
        }
        Map<String, String> texts = new HashMap<>();
        for (String name : names) {
            int head = width / 4;
            AttributedString rest = new AttributedString(name.substring(same));
            String text =
                    new AttributedString(name).columnSubSequence(0, head)
                            + "~"
                            + rest.columnSubSequence(0, width - head - 1);
            for (int i = 2; !taken.add(text); i++) {
                String number = "~" + i;
                text = cut(name, width - number.length()) + number;
            }
            texts.put(name, text);
        }
        return texts;
    }
}
