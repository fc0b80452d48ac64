// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The names of pools: which pool a thread belongs to, by its own name.
 *
 * <p>Rules come from the option {@code pools}. Without a rule the part of the name that differs
 * between threads of one pool is left out. {@code io.jacct.ledger.task} calls this layer, and the
 * agent reads the option with it. It calls {@code io.jacct.ledger.base} only, and knows no thread.
 */
package io.jacct.ledger.pool;
