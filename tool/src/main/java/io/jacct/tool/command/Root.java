// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import picocli.CommandLine.Model.CommandSpec;

/** The command that all others belong to. It knows where the pages are. */
public interface Root {
    Pages pages();

    /** All commands with their help, whichever of them was asked for. */
    CommandSpec everything();
}
