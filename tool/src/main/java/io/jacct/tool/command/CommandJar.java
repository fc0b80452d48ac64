// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import io.jacct.memory.PageDirectory;
import java.io.File;
import java.net.URISyntaxException;

/**
 * The jar that the command runs from. It also contains the agent. The command's own classes may be
 * in a copy: see {@code io.jacct.tool.archive}. Those of the page are not.
 */
public final class CommandJar {
    private CommandJar() {}

    /** Its path, in the form in which another process will open it. */
    public static String path() throws Failure {
        try {
            File jar =
                    new File(
                            PageDirectory.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI());
            if (jar.isFile()) {
                return jar.getAbsolutePath();
            }
        } catch (URISyntaxException e) {
            // treated as a jar that does not exist
        }
        throw new Failure("this command does not run from jacct.jar, so there is no agent to load");
    }
}
