// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

/**
 * Boot loader. Work that a part of the ledger leaves to the agent's housekeeper: the page grows
 * before it is full, and unused parts are given back. What may take long is left to the sampler.
 */
public interface Chore {
    /**
     * The thread calls this about once a second, and the housekeeper soon after {@link
     * Housekeeping#wake}.
     */
    void tend();
}
