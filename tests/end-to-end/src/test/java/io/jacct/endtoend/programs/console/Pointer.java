// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.console;

import java.awt.AWTException;
import java.awt.Component;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.event.InputEvent;

/** Clicks with the pointer, and counts. A double click counts as one. */
final class Pointer {
    private final Robot robot;
    private int clicks;

    Pointer() throws AWTException {
        robot = new Robot();
        robot.setAutoWaitForIdle(true);
    }

    int clicks() {
        return clicks;
    }

    void forget() {
        clicks = 0;
    }

    /** Clicks the middle of a part of a component. */
    void click(Component component, Rectangle part, int times) throws Exception {
        Point at = Screen.on(component::getLocationOnScreen);
        robot.mouseMove(at.x + part.x + part.width / 2, at.y + part.y + part.height / 2);
        for (int i = 0; i < times; i++) {
            robot.mousePress(InputEvent.BUTTON1_DOWN_MASK);
            robot.mouseRelease(InputEvent.BUTTON1_DOWN_MASK);
        }
        clicks++;
    }

    Robot robot() {
        return robot;
    }
}
