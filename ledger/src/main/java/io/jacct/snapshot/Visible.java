// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * Which characters of a name show something, and which do something to who shows them. Whoever
 * names a file or a thread can write escape codes into the name, or marks that turn the direction
 * of writing round. Snapshots have names as they are; what goes to a terminal or into a name of
 * another kind asks here.
 */
public final class Visible {
    private Visible() {}

    /** Not controls (C0, DEL, C1), marks of direction and other formats, line ends, half pairs. */
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

    /** {@code text} with {@code other} for each character that does not show. */
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
