// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The MBean Agent: the agent's options, its health, and its own cost; and the operation that tells
 * what holds the JVM back, with the rules of {@code io.jacct.why}.
 *
 * <p>The health counters have the names that the page gives them. All other attributes are written
 * here. {@code Registration} alone calls this layer. It calls {@code notification}, {@code
 * reading}, {@code shape} and {@code name}.
 */
package io.jacct.jmx.agent;
