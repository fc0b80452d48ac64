// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The MBean KstatChain: it reads the kstats of the page, and reports those that come and go.
 *
 * <p>{@code PageChain} keeps one chain over all snapshots, so that kids stay the same. The chain
 * and its kstats are made by {@code io.jacct.kstat}. {@code Registration} alone calls this layer.
 * It calls {@code reading}, {@code notification} and {@code shape}.
 */
package io.jacct.jmx.kstat;
