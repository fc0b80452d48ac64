// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The command {@code archive}: it makes the archive of class data with which the script {@code
 * jacct} starts a JVM. {@code io.jacct.tool} names the command, and no other package does. This
 * package calls {@code command}, {@code terminal} and {@code text}. It starts {@code
 * io.jacct.tool.Training} in a JVM of its own.
 */
package io.jacct.tool.archive;
