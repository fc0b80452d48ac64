// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What {@code jacct top} shows, without a terminal. A {@link io.jacct.tool.top.view.Frame} has the
 * values; a {@link io.jacct.tool.top.view.View} says which rows and columns they make; {@link
 * io.jacct.tool.top.view.State} is what the user has chosen; {@link io.jacct.tool.top.view.Drawing}
 * makes lines of the three. Nothing here reads a clock or a page, so a frame that was recorded is
 * drawn as a live one.
 */
package io.jacct.tool.top.view;
