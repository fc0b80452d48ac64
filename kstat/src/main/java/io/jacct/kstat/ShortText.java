// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/** Text that has to fit into a field of a limited number of bytes of UTF-8. */
final class ShortText {
    /** Bytes of a name: KSTAT_STRLEN less its terminator. */
    static final int NAME = 30;

    /** Bytes of a {@link DataType#CHAR}. */
    static final int CHARS = 16;

    private ShortText() {}

    /** The longest beginning that fits, without a partial character. */
    static String cut(String text, int most) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            bytes += bytes(text.codePointAt(i));
            if (bytes > most) {
                return text.substring(0, i);
            }
        }
        return text;
    }

    private static int bytes(int c) {
        if (c < 0x80 || Character.getType(c) == Character.SURROGATE) {
            return 1;
        } else if (c < 0x800) {
            return 2;
        }
        return c < 0x10000 ? 3 : 4;
    }
}
