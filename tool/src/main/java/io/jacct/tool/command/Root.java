// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

/** The command that all others belong to. It knows where the pages are. */
public interface Root {
    Pages pages();
}
