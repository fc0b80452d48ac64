// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import java.util.ArrayList;
import java.util.List;

/**
 * Boot loader. Lists in one text, a character between the pieces. A backslash before that character
 * makes it part of a piece; before any other character a backslash is itself, and both stay.
 */
public final class Separated {
    private Separated() {}

    /** The pieces of {@code text} without the blanks around them; empty ones are left out. */
    public static List<String> split(String text, char separator) {
        List<String> pieces = new ArrayList<>();
        StringBuilder piece = new StringBuilder();
        boolean escaped = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == separator && !escaped) {
                add(pieces, piece);
                piece.setLength(0);
            } else if (c == separator) {
                piece.setCharAt(piece.length() - 1, c);
            } else {
                piece.append(c);
            }
            escaped = c == '\\' && !escaped;
        }
        add(pieces, piece);
        return pieces;
    }

    private static void add(List<String> pieces, StringBuilder piece) {
        String trimmed = piece.toString().trim();
        if (!trimmed.isEmpty()) {
            pieces.add(trimmed);
        }
    }

    /** A text that {@link #split} takes apart into {@code pieces}. */
    public static String join(List<String> pieces, char separator) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pieces.size(); i++) {
            if (i > 0) {
                text.append(separator);
            }
            append(text, pieces.get(i), separator);
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String piece, char separator) {
        boolean escaped = false;
        for (int i = 0; i < piece.length(); i++) {
            char c = piece.charAt(i);
            if (c == separator && !escaped) {
                text.append('\\');
            }
            text.append(c);
            escaped = c == '\\' && !escaped;
        }
    }
}
