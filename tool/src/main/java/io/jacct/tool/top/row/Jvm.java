// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import java.io.File;

/**
 * A JVM in the list of them.
 *
 * @param file its page
 * @param state live, stopped, elsewhere, dead or unreadable
 * @param frame what it does; null if the page cannot be read
 * @param problem why it cannot be read
 */
public record Jvm(File file, String state, Frame frame, String problem) {
    /** The process id; the file's name if the page cannot be read. */
    public String pid() {
        return frame == null ? file.getName() : Long.toString(frame.end().page().pid());
    }
}
