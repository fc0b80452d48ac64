// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Stacks of the application's threads, weighted by what they cost. {@link
 * io.jacct.snapshot.page.Page#stacks} reads them.
 */
package io.jacct.snapshot.stack;
