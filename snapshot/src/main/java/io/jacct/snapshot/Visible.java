// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * Tells visible characters of a name from those that control the terminal. A user or a program that
 * names a file or a thread can put escape codes into the name, or marks that reverse the direction
 * of writing. Snapshots have names unchanged. Code that writes to a terminal, or into another kind
 * of name, asks here.
 */
public final class Visible {
    private Visible() {}

    /**
     * False for controls (C0, DEL, C1), marks of direction and other formats, line ends, and
     * unpaired surrogates.
     */
    public static boolean is(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    false;
            default -> true;
        };
    }

    /** Returns {@code text} with {@code other} for each character that is not visible. */
    public static String only(String text, char other) {
        StringBuilder shown = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            shown.appendCodePoint(is(c) ? c : other);
            i += Character.charCount(c);
        }
        return shown.toString();
    }
}
