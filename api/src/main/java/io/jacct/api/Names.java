// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;

/**
 * Checks names and throws {@code IllegalArgumentException} for one that is not allowed. Uses no
 * streams and no lambdas: without the agent, the application would pay for the first use of them.
 */
final class Names {
    /** Limit for module, name and class of a kstat. */
    static final int MOST_BYTES = 30;

    private static final int MOST_VALUES = 960;

    private Names() {}

    /** Requires 1 to {@code most} bytes of UTF-8 and no control characters. */
    static String check(String what, String name, int most) {
        require(name != null && !name.isEmpty(), what + " without text");
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        require(bytes <= most, what + " of " + bytes + " bytes, at most " + most + ": " + name);
        for (int i = 0; i < name.length(); i++) {
            boolean control = Character.isISOControl(name.charAt(i));
            require(!control, what + " with a control character");
        }
        return name;
    }

    /**
     * Like {@link #check}, but also refuses a colon, which separates the parts of a kstat's name.
     */
    static String checkPart(String what, String name) {
        check(what, name, MOST_BYTES);
        require(name.indexOf(':') < 0, what + " with a colon: " + name);
        return name;
    }

    /** Requires different names. Returns a copy. */
    static String[] checkValues(String... values) {
        require(values != null && values.length > 0, "no values");
        require(values.length <= MOST_VALUES, values.length + " values, at most " + MOST_VALUES);
        for (String value : values) {
            checkPart("value", value);
        }
        String[] copy = values.clone();
        require(new HashSet<>(Arrays.asList(copy)).size() == copy.length, "a value twice");
        return copy;
    }

    /** The text in UTF-8, cut before the first character that does not fit whole. */
    static byte[] cut(String text, int most) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int end = Math.min(bytes.length, most);
        while (end > 0 && end < bytes.length && (bytes[end] & 0xC0) == 0x80) {
            end--;
        }
        return Arrays.copyOf(bytes, end);
    }

    static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
