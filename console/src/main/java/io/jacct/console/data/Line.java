// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

/**
 * A line of a view's table.
 *
 * @param row what it shows
 * @param depth 1 for a child
 * @param children how many children it could show
 * @param open whether it shows them
 */
public record Line(Row row, int depth, int children, boolean open) {}
