// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import java.util.ArrayList;
import java.util.List;

/**
 * Boot loader. Lists in one text, with a separator between the pieces. A backslash before the
 * separator makes it part of a piece. Before any other character a backslash stands for itself, and
 * both characters stay.
 */
public final class Separated {
    private Separated() {}

    /** The pieces of {@code text}, without blanks around them and without empty ones. */
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
