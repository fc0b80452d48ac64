// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Text and JSON for all commands: tables, the characters that may be printed on a terminal, and the
 * difference of two snapshots. Every text of a page goes through {@code Printable} before it
 * reaches a terminal. All packages of commands and {@code io.jacct.tool} call this one. It calls
 * {@code io.jacct.snapshot}, the catalogue and {@code taskstats}. It names no command, nor {@code
 * command}.
 */
package io.jacct.tool.text;
