// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Turns frames into bytes and back. A frame becomes entities, each a row of 64-bit words; only the
 * words that differ from the frame before are written. {@code FrameEncoder} and {@code
 * FrameDecoder} are the two ends. {@code Forms} says how each class of a snapshot becomes words,
 * and {@code Node} is the description of that in a file, so that later versions read it. The
 * package {@code io.jacct.recording} calls this one; it calls snapshots alone.
 */
package io.jacct.recording.codec;
