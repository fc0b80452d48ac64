// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The lowest layer of the write half.
 *
 * <p>It has the seqlock with which all records are written, the open page with the agent's own
 * counts, the options, and the tools for names and times. {@code Housekeeping} wakes the agent's
 * thread, which does the periodic tasks of the other layers. Every layer of the ledger may call
 * this one; {@code ThreadMeter} also serves {@code taskstats} and the launcher. It calls the
 * catalogue and {@code io.jacct.memory} only, and knows neither tasks nor devices.
 */
package io.jacct.ledger.base;
