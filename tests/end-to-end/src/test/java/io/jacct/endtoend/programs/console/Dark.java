// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.console;

import java.awt.Window;
import javax.swing.SwingUtilities;
import javax.swing.UIManager;
import javax.swing.UnsupportedLookAndFeelException;
import javax.swing.plaf.ColorUIResource;
import javax.swing.plaf.metal.DefaultMetalTheme;
import javax.swing.plaf.metal.MetalLookAndFeel;

/** A dark theme, for pictures: the colours of the look change, and nothing else. */
final class Dark extends DefaultMetalTheme {
    @Override
    public String getName() {
        return "dark";
    }

    /** Sets it for what is there, and for what comes. */
    static void begin() {
        try {
            MetalLookAndFeel.setCurrentTheme(new Dark());
            UIManager.setLookAndFeel(new MetalLookAndFeel());
            for (Window window : Window.getWindows()) {
                SwingUtilities.updateComponentTreeUI(window);
            }
        } catch (UnsupportedLookAndFeelException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ColorUIResource grey(int level) {
        return new ColorUIResource(level, level, level);
    }

    @Override
    protected ColorUIResource getPrimary1() {
        return new ColorUIResource(90, 120, 160);
    }

    @Override
    protected ColorUIResource getPrimary2() {
        return new ColorUIResource(60, 80, 110);
    }

    @Override
    protected ColorUIResource getPrimary3() {
        return new ColorUIResource(50, 75, 110);
    }

    @Override
    protected ColorUIResource getSecondary1() {
        return grey(90);
    }

    @Override
    protected ColorUIResource getSecondary2() {
        return grey(70);
    }

    @Override
    protected ColorUIResource getSecondary3() {
        return grey(50);
    }

    @Override
    protected ColorUIResource getWhite() {
        return grey(35);
    }

    @Override
    protected ColorUIResource getBlack() {
        return grey(220);
    }
}
