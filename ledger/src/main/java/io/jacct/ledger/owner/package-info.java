// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The owners: for whom a thread acquires, and for whom a task runs.
 *
 * <p>The application says an owner for what a thread does now. A task that is handed to an executor
 * takes its owner along. Where limits are enforced, a thread reserves what it is about to acquire.
 * {@code io.jacct.ledger.device} and the doors call this room. It calls {@code task}, {@code
 * beancounter}, {@code base} and {@code io.jacct.memory}.
 */
package io.jacct.ledger.owner;
