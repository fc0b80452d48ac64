// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

/**
 * Boot loader. A name of which a limited number of characters may be read. A regular expression can
 * go back and forth over a short text for hours, and here it would do so under the lock of {@code
 * Tasks}.
 */
public final class BoundedText implements CharSequence {
    /**
     * The most characters that may be read: enough for fifty rules that each read a hundred
     * characters twice.
     */
    static final int MOST = 10_000;

    private final String text;
    private int looks;

    public BoundedText(String text) {
        this.text = text;
    }

    @Override
    public char charAt(int index) {
        if (++looks > MOST) {
            throw new Exhausted();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }

    /** Thrown to leave the regular expression; it has no stack trace. */
    public static final class Exhausted extends RuntimeException {
        private static final long serialVersionUID = 1;

        Exhausted() {
            super(null, null, false, false);
        }
    }
}
