// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The tables of {@code jacct top}: a {@link io.jacct.tool.top.row.Frame} has the values, and a
 * {@link io.jacct.tool.top.row.View} says which rows and columns they make, and what is told of one
 * row. Nothing here reads a clock or a page.
 */
package io.jacct.tool.top.row;
