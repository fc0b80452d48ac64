// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

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
        return new Failure("cannot write " + where + ": " + reason(cause), ExitStatus.UNWRITTEN);
    }

    /** Something could not be read; the message of a recording tells what. */
    public static Failure unread(IOException cause) {
        return new Failure(
                cause instanceof FileSystemException file
                        ? "cannot read " + file.getFile() + ": " + reason(cause)
                        : cause.getMessage());
    }

    /** Why it failed. Most exceptions about files have the name of the file as their message. */
    public static String reason(IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return "no such file or directory";
        } else if (cause instanceof AccessDeniedException) {
            return "permission denied";
        } else if (cause instanceof FileAlreadyExistsException there) {
            return there.getFile() + " is there, and no directory";
        } else if (cause instanceof FileSystemException file && file.getReason() != null) {
            return file.getReason();
        }
        return cause.getMessage();
    }

    /** The exit status of the command. */
    public int status() {
        return status;
    }
}
