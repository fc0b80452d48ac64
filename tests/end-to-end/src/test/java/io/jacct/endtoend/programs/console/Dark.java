// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.console;

import java.awt.Color;
import java.awt.Window;
import java.util.ArrayList;
import java.util.List;
import javax.swing.SwingUtilities;
import javax.swing.UIDefaults;
import javax.swing.UIManager;
import javax.swing.plaf.ColorUIResource;

/**
 * Makes the look dark, as a platform's dark theme: each colour of it gets the opposite lightness.
 */
final class Dark {
    private static final int MOST = 255;

    private Dark() {}

    static void begin() {
        UIDefaults look = UIManager.getLookAndFeelDefaults();
        for (Object key : new ArrayList<>(look.keySet())) {
            Object value = look.get(key);
            if (value instanceof Color colour) {
                UIManager.put(key, opposite(colour));
            } else if (value instanceof List<?> gradient) {
                UIManager.put(key, gradient.stream().map(Dark::opposite).toList());
            }
        }
        for (Window window : Window.getWindows()) {
            SwingUtilities.updateComponentTreeUI(window);
        }
    }

    private static Object opposite(Object value) {
        if (!(value instanceof Color colour)) {
            return value;
        }
        // not quite black, as dark themes are
        int[] parts = {colour.getRed(), colour.getGreen(), colour.getBlue()};
        int lightest = Math.max(parts[0], Math.max(parts[1], parts[2]));
        int darkest = Math.min(parts[0], Math.min(parts[1], parts[2]));
        int shift = MOST - lightest - darkest;
        return new ColorUIResource(
                part(parts[0] + shift), part(parts[1] + shift), part(parts[2] + shift));
    }

    private static int part(int value) {
        return 40 + Math.max(0, Math.min(MOST, value)) * 200 / MOST;
    }
}
