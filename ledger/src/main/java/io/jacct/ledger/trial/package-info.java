// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The records on which the agent tries what a booking costs, in memory of their own. They are in
 * the tables of {@code task}, {@code device} and {@code executor} while a trial goes on. Only the
 * entry points' {@code Calibration} calls this layer.
 */
package io.jacct.ledger.trial;
