// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The owners of threads and of tasks: the accounts that are charged for what they acquire.
 *
 * <p>The application names an owner for the present work of a thread. A task that is handed to an
 * executor keeps the owner of the thread that handed it over. If limits are enforced, a thread
 * reserves what it is about to acquire. {@code io.jacct.ledger.device} and the entry points call
 * this layer. It calls {@code task}, {@code beancounter}, {@code base} and {@code io.jacct.memory}.
 */
package io.jacct.ledger.owner;
