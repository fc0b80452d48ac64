// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.snapshot.PageException;
import java.io.File;
import picocli.CommandLine.Parameters;

/** The page that a command is about: a process, or a file. */
final class Target {
    @Parameters(
            index = "0",
            paramLabel = "PID|FILE",
            description =
                    "A process id, or a page file (write ./4711 for a file whose name is all digits).")
    private String name;

    /** Opens the page. */
    Source open(Pages pages) throws Failure {
        boolean process = name.matches("[0-9]+");
        File file = process ? pageOf(pages) : new File(name);
        if (!file.exists()) {
            throw new Failure(process ? noProcess() : "no file " + name + ": " + Target.HINT);
        }
        try {
            return pages.open(file);
        } catch (PageException e) {
            if (!file.exists()) {
                // the JVM ended and took its page along, between the look and the opening
                throw new Failure(process ? noProcess() : "no file " + name + ": " + Target.HINT);
            }
            throw new Failure("cannot read the page: " + e.getMessage());
        }
    }

    private static final String HINT = "jacct list shows the pages there are";

    private File pageOf(Pages pages) throws Failure {
        try {
            return pages.ofPid(Long.parseLong(name));
        } catch (NumberFormatException e) {
            throw new Failure(noProcess());
        }
    }

    private String noProcess() {
        return "no page for process "
                + name
                + ": is it running with jacct, as the same user? (jacct list shows the pages, jacct attach "
                + name
                + " makes one)";
    }
}
