// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The MBean Agent: the agent's options, its health, and its own cost.
 *
 * <p>The health counters have the names that the page gives them. All other attributes are written
 * here. {@code Registration} alone calls this layer. It calls {@code reading}, {@code shape} and
 * {@code name}.
 */
package io.jacct.jmx.agent;
