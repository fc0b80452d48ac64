// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import java.util.Map;
import org.jline.utils.AttributedStyle;

/**
 * The styles of the screen. Colours are of the terminal's own sixteen, and no background is set, so
 * that they are readable on light and on dark ones.
 *
 * @param colour whether there are colours, and not only bold and inverse
 * @param blocks whether the terminal can show block characters
 */
public record Palette(boolean colour, boolean blocks) {
    /** Neither bold nor inverse. */
    public static final AttributedStyle PLAIN = AttributedStyle.DEFAULT;

    /** Bold. */
    public static final AttributedStyle BOLD = AttributedStyle.DEFAULT.bold();

    /** Inverse. */
    public static final AttributedStyle INVERSE = AttributedStyle.DEFAULT.inverse();

    private static final double HOT = 0.8;
    private static final double WARM = 0.4;

    /** As the environment says: <a href="https://no-color.org">NO_COLOR</a> is respected. */
    public static Palette of(Map<String, String> environment, boolean blocks) {
        boolean none = !environment.getOrDefault("NO_COLOR", "").isEmpty();
        return new Palette(!none, blocks);
    }

    /** Of a load, of which 1 is full. */
    public AttributedStyle load(double load) {
        if (load >= HOT) {
            return hot();
        }
        return load >= WARM ? (colour ? PLAIN.foreground(AttributedStyle.MAGENTA) : BOLD) : PLAIN;
    }

    /** Of what needs the user's attention. */
    public AttributedStyle hot() {
        return colour ? BOLD.foreground(AttributedStyle.RED) : BOLD;
    }
}
