// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The screen of {@code jacct top}, without a terminal. {@link io.jacct.tool.top.view.State} is what
 * the user has chosen, and {@link io.jacct.tool.top.view.Keys} change it. {@link
 * io.jacct.tool.top.view.Drawing} makes lines of a frame and a state. Nothing here reads a clock or
 * a page, so a frame that was recorded is drawn as a live one.
 */
package io.jacct.tool.top.view;
