// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The {@code jacct} command: one class per command. Each renders {@linkplain
 * io.jacct.snapshot.Snapshot snapshots} of pages as text for users or JSON for programs.
 *
 * <p>A new command is one class that extends {@link io.jacct.tool.command.JacctCommand} and is
 * named in the list of {@link io.jacct.tool.Main}. It finds pages through {@link
 * io.jacct.tool.command.Pages}. It lays out text with {@link io.jacct.tool.text.Table}, {@link
 * io.jacct.field.Units} and {@link io.jacct.tool.text.Printable}, so that no text of a page reaches
 * a terminal unchecked. It fails with a {@link io.jacct.tool.command.Failure}, which is one line on
 * standard error and status 1.
 *
 * <p>In the shipped jar these classes and their libraries are in {@code inst/readers.jar}; the
 * launcher's own class loader loads them.
 */
package io.jacct.tool;
