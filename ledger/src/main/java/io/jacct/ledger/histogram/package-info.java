// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Boot loader. Histograms of times in the page, and where they keep what does not fit into 32 bits.
 */
package io.jacct.ledger.histogram;
