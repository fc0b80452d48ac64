// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The beancounters: how much each owner holds, as OpenVZ's user beancounters count it.
 *
 * <p>The layer has the accounts, their limits and periods, and the call {@code ubstat}. It knows
 * neither threads nor descriptors: {@code io.jacct.ledger.task} knows the owner of a thread, and
 * {@code io.jacct.ledger.device} remembers the owner that a descriptor is charged to. Those two and
 * the entry points call this layer. It calls {@code io.jacct.ledger.base}, {@code io.jacct.memory}
 * and the catalogue only. No class of it is loaded until the options or the application name an
 * owner or a limit.
 */
package io.jacct.ledger.beancounter;
