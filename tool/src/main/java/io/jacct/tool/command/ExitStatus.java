// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

/** The exit statuses of the commands. */
public final class ExitStatus {
    public static final int DONE = 0;

    /** Not found, gone or unreadable. */
    public static final int NOT_FOUND = 1;

    /** Wrong usage. */
    public static final int USAGE = 2;

    /** The output could not be written. */
    static final int UNWRITTEN = 3;

    /** {@code why} has found something that is more than a note. */
    public static final int HELD_BACK = 4;

    private ExitStatus() {}
}
