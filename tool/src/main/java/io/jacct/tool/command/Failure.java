// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import java.io.IOException;

/** A command cannot do its work. The message is one line that tells the user what to do. */
public final class Failure extends Exception {
    private static final long serialVersionUID = 1L;

    /** Points to the command that shows everything in a page. */
    public static final String SEE_PAGE = "; jacct page shows what can be read";

    private final int status;

    /** A thing was not found, has gone, or cannot be read. */
    public Failure(String message) {
        this(message, ExitStatus.NOT_FOUND);
    }

    private Failure(String message, int status) {
        super(message);
        this.status = status;
    }

    /** The command line has a word that no command understands. */
    static Failure unknownOption(String word) {
        return new Failure("Unknown option: '" + word + "'; try 'jacct help'", ExitStatus.USAGE);
    }

    /** The output could not be written there. */
    public static Failure unwritten(String where, IOException cause) {
        return new Failure(
                "cannot write " + where + ": " + cause.getMessage(), ExitStatus.UNWRITTEN);
    }

    /** The exit status of the command. */
    public int status() {
        return status;
    }
}
