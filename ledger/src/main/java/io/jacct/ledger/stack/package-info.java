// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Stacks of the application's threads, drawn within a budget and weighted by what they cost: {@link
 * io.jacct.ledger.stack.StackTable} takes them, {@link io.jacct.ledger.stack.StackRecords} keeps
 * them in the page.
 */
package io.jacct.ledger.stack;
