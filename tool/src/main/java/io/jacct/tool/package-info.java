/**
 * The {@code jacct} command: one class per command, each of which renders {@linkplain
 * io.jacct.snapshot.Snapshot snapshots} of pages as text for people or JSON for programs.
 *
 * <p>A new command is one class that extends {@link io.jacct.tool.JacctCommand}, named in the list
 * of {@link io.jacct.tool.Main}. It finds pages through {@link io.jacct.tool.Pages}, and lays out
 * text with {@link io.jacct.tool.Table}, {@link io.jacct.tool.Units} and {@link
 * io.jacct.tool.Printable}: nothing that comes out of a page reaches a terminal around them. It
 * fails with a {@link io.jacct.tool.Failure}, which is one line on standard error and status 1.
 *
 * <p>In the shipped jar these classes and their libraries stand in {@code inst/readers.jar} and are
 * loaded by the launcher's own class loader.
 */
package io.jacct.tool;
