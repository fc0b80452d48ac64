// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Text and JSON: tables, units, what may be printed on a terminal, and the differences between two
 * looks at a page.
 */
package io.jacct.tool.text;
