// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.text;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The width of a printed line on a terminal. */
public final class TerminalWidth {
    /** Output to a pipe or to a file has whole lines. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    private TerminalWidth() {}

    /** The columns of the terminal on standard output. */
    public static int columns() {
        Path terminal = terminal(1);
        return terminal == null ? UNLIMITED : columns(terminal);
    }

    /** Whether standard error is a terminal. */
    public static boolean isErrorTerminal() {
        return terminal(2) != null;
    }

    /** Null if this descriptor is not a terminal. */
    private static Path terminal(int descriptor) {
        try {
            Path target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor));
            boolean one = target.startsWith("/dev/pts") || target.toString().startsWith("/dev/tty");
            return one ? target : null;
        } catch (IOException | UnsupportedOperationException e) {
            return null;
        }
    }

    /** From stty, which prints "rows columns"; 0 if it is not known. */
    private static int columns(Path terminal) {
        try {
            Process stty =
                    new ProcessBuilder("stty", "size").redirectInput(terminal.toFile()).start();
            String said =
                    new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            String[] size = said.strip().split(" ");
            int columns = size.length == 2 ? Integer.parseInt(size[1]) : 0;
            return columns > 0 ? columns : UNLIMITED;
        } catch (IOException | NumberFormatException e) {
            return UNLIMITED;
        }
    }
}
