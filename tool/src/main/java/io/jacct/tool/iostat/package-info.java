// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The command {@code iostat}, and devices as text and JSON. {@code IostatReport} selects and adds
 * up the devices of an interval; {@code IostatText} and {@code IostatJson} render it. {@code
 * io.jacct.tool} names the command, and the package {@code page} uses {@code DeviceText} and {@code
 * DeviceJson}. This package calls {@code command}, {@code text} and {@code io.jacct.snapshot}. It
 * reads no page itself.
 */
package io.jacct.tool.iostat;
