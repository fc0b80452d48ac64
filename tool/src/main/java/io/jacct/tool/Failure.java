// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import java.io.IOException;

/** A command cannot do what it was asked; the message is one line that says what to do. */
final class Failure extends Exception {
    private static final long serialVersionUID = 1L;

    /** Where to look for what else a page holds that one command cannot show. */
    static final String SEE_PAGE = "; jacct page shows what can be read";

    private final int status;

    /** Something was not found, has gone, or cannot be read. */
    Failure(String message) {
        this(message, Main.NOT_FOUND);
    }

    private Failure(String message, int status) {
        super(message);
        this.status = status;
    }

    /** What was found could not be written there. */
    static Failure unwritten(String where, IOException cause) {
        return new Failure("cannot write " + where + ": " + cause.getMessage(), Main.UNWRITTEN);
    }

    /** The exit status of the command. */
    int status() {
        return status;
    }
}
