// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The accounts of thread pools: tasks that wait, tasks that run, and the times of both, as sums of
 * time stamps.
 *
 * <p>The doors call this room. It calls {@code striped}, {@code task} and {@code base}. Once a
 * second a chore corrects what advice cannot see.
 */
package io.jacct.ledger.executor;
