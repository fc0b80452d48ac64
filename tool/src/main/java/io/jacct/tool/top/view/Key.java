// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

/**
 * What the user has pressed.
 *
 * @param letter of {@link Type#LETTER}
 * @param x the column of a click, from 0
 * @param y the line of a click, from 0
 */
public record Key(Type type, char letter, int x, int y) {
    /** The kind of a key. */
    public enum Type {
        LETTER,
        UP,
        DOWN,
        LEFT,
        RIGHT,
        PAGE_UP,
        PAGE_DOWN,
        HOME,
        END,
        ENTER,
        ESCAPE,
        BACKSPACE,
        TAB,
        BACK_TAB,
        CLICK,
        WHEEL_UP,
        WHEEL_DOWN,
        SUSPEND,
        REDRAW,
        QUIT,
        /** A key that means nothing here. */
        OTHER
    }

    /** A key without a letter. */
    public static Key of(Type type) {
        return new Key(type, ' ', 0, 0);
    }

    /** A letter, a digit or a sign. */
    public static Key of(char letter) {
        return new Key(Type.LETTER, letter, 0, 0);
    }

    /** The mouse. */
    public static Key of(Type type, int x, int y) {
        return new Key(type, ' ', x, y);
    }
}
