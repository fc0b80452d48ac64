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
    }

    int clicks() {
        return clicks;
    }

    void forget() {
        clicks = 0;
    }

    /** Goes to the middle of a part of a component, and returns where that is. */
    Point go(Component component, Rectangle part) throws Exception {
        Point at = Screen.on(component::getLocationOnScreen);
        at.translate(part.x + part.width / 2, part.y + part.height / 2);
        robot.mouseMove(at.x, at.y);
        robot.waitForIdle();
        return at;
    }

    /** Clicks where it is. */
    void click(int times) {
        // one after the other at once: two clicks with a pause between them are no double click
        for (int i = 0; i < times; i++) {
            robot.mousePress(InputEvent.BUTTON1_DOWN_MASK);
            robot.mouseRelease(InputEvent.BUTTON1_DOWN_MASK);
        }
        robot.waitForIdle();
        clicks++;
    }
}
