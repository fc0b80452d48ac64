// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Recordings: what a page showed, frame by frame, in files. {@code RecordingWriter} makes the files
 * of a JVM, {@code Recording} reads them, also while they grow, and {@code Store} keeps a directory
 * of many JVMs within its age and size. The frames are coded by {@code codec}. The command is above
 * this package; below it are snapshots alone.
 */
package io.jacct.recording;
