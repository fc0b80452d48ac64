// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.view;

import java.awt.Color;
import javax.swing.JComponent;
import javax.swing.UIManager;

/** Colours of the platform's look, and names for tests and screen readers. */
final class Look {
    private static final int HALF = 128;

    private Look() {}

    /** Names a component, and says to screen readers what it is. */
    static <C extends JComponent> C named(C component, String name, String accessible) {
        component.setName("jacct." + name);
        component.getAccessibleContext().setAccessibleName(accessible);
        return component;
    }

    static Color background() {
        return colour("Table.background", Color.WHITE);
    }

    static Color text() {
        return colour("Table.foreground", Color.BLACK);
    }

    /** Of lines that only help: between text and background. */
    static Color faint() {
        return mix(text(), background(), 0.25);
    }

    /** Of small text. */
    static Color dim() {
        return mix(text(), background(), 0.65);
    }

    /** Of a curve: it must be seen on the background, light or dark. */
    static Color line() {
        return isDark(background()) ? new Color(0x6C, 0xB2, 0xFF) : new Color(0x1F, 0x5F, 0xA8);
    }

    /** Of what is in the way, on light and on dark. */
    static Color warning() {
        return new Color(0xD9, 0x82, 0x1B);
    }

    static boolean isDark(Color colour) {
        return (colour.getRed() * 3 + colour.getGreen() * 6 + colour.getBlue()) / 10 < HALF;
    }

    private static Color colour(String key, Color otherwise) {
        Color colour = UIManager.getColor(key);
        return colour == null ? otherwise : colour;
    }

    private static Color mix(Color one, Color other, double share) {
        return new Color(
                mix(one.getRed(), other.getRed(), share),
                mix(one.getGreen(), other.getGreen(), share),
                mix(one.getBlue(), other.getBlue(), share));
    }

    private static int mix(int one, int other, double share) {
        return (int) Math.round(one * share + other * (1 - share));
    }
}
