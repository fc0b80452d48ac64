// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The command {@code top} and its screen. {@code TopView} computes one frame from two snapshots;
 * {@code TopScreen} draws frames and reads keys, {@code TopJson} prints a frame as JSON. {@code
 * io.jacct.tool} names the command, and no other package does. This package calls {@code command},
 * {@code text} and {@code io.jacct.snapshot}. Its snapshots have tasks only, without devices.
 */
package io.jacct.tool.top;
