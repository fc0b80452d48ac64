// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What the children run. Programs with cases look into their own page through the reader that the
 * agent has put into the boot loader: it costs no I/O, so nothing of it is in what they measure.
 */
package io.jacct.endtoend.programs;
