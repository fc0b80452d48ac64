// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.nio.charset.StandardCharsets;

/** Text of a bounded number of bytes. */
final class Utf8 {
    private Utf8() {}

    /** {@code text} in UTF-8, cut before the first character that does not fit whole. */
    static byte[] encode(String text, int room) {
        String head = text.length() > room ? text.substring(0, whole(text, room)) : text;
        byte[] bytes = head.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= room) {
            return bytes;
        }
        int end = room;
        while (end > 0 && (bytes[end] & 0xC0) == 0x80) {
            end--;
        }
        byte[] cut = new byte[end];
        System.arraycopy(bytes, 0, cut, 0, end);
        return cut;
    }

    /** {@code end}, or one less where that would split a surrogate pair. */
    private static int whole(String text, int end) {
        boolean split = end > 0 && Character.isHighSurrogate(text.charAt(end - 1));
        return split ? end - 1 : end;
    }
}
