// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The commands {@code completion} and {@code man}, and the examples of the help. They go over
 * picocli's model of all commands, so that a new command is in them without more. {@code
 * io.jacct.tool} names this package, and no other does; it calls {@code command}.
 */
package io.jacct.tool.help;
