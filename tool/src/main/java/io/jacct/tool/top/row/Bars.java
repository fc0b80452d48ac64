// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import java.util.List;

/** Bars and lines of block characters, or of others where the terminal has none. */
public final class Bars {
    private static final String BLOCKS = " ▁▂▃▄▅▆▇█";
    private static final String OTHERS = " .:-=+*%#";

    private Bars() {}

    /** A bar for a share from 0 to 1 of a width. */
    public static String bar(double share, int width, boolean blocks) {
        double part = Double.isNaN(share) ? 0 : Math.max(0, Math.min(1, share));
        int full = (int) Math.round(part * width);
        // something is not nothing
        full = part > 0 && full == 0 ? 1 : full;
        return (blocks ? "█" : "#").repeat(full);
    }

    /** A line of the last numbers, from 0 to the greatest of them. */
    public static String line(List<Double> numbers, int width, boolean blocks) {
        String levels = blocks ? BLOCKS : OTHERS;
        double most = numbers.stream().filter(n -> !n.isNaN()).reduce(0.0, Math::max);
        StringBuilder line = new StringBuilder();
        for (double number : numbers.subList(Math.max(0, numbers.size() - width), numbers.size())) {
            int level =
                    Double.isNaN(number) || most == 0
                            ? 0
                            : (int) Math.ceil(number / most * (levels.length() - 1));
            line.append(levels.charAt(Math.max(0, Math.min(level, levels.length() - 1))));
        }
        return line.toString();
    }
}
