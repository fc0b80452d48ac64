// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The commands {@code attach}, {@code detach}, {@code jfr} and {@code weave}. The first three ask a
 * JVM that runs, through the JDK's attach mechanism; {@code weave} starts a JVM that fills the
 * weave cache. {@code io.jacct.tool} names these commands, and no other package does. This package
 * calls {@code command} and {@code text}, and of the read half only the notes of a page. The JVM
 * that is asked runs the launcher from the same jar, and the answer comes back as a property, not
 * as text. {@code jfr} asks the MBean of the agent where there is one.
 *
 * <p>{@code ThreadDump} asks a JVM for its threads' stacks, and the monitors that block them. That
 * needs no agent. The packages {@code taskstats} and {@code top} call it.
 */
package io.jacct.tool.attach;
