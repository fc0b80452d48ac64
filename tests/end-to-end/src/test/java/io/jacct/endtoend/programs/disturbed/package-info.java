// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Transfers that are cut in the middle, at random: interrupts, asynchronous closes, time-outs. The
 * program is {@code Disturbances}; it looks into its own page, as those with cases do.
 */
package io.jacct.endtoend.programs.disturbed;
