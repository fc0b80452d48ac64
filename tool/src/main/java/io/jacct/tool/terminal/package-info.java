// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What commands share of terminals: the options for the layout of tables, reports one after the
 * other, and the line that tells the progress of what takes long. All commands may call it; it
 * calls {@code command} and {@code text}.
 */
package io.jacct.tool.terminal;
