// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Boot loader. What passes the ledger: I/O of native code, as far as the kernel tells. The sampler
 * looks once a second.
 */
package io.jacct.ledger.unseen;
