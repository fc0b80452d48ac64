// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The parts of an MBean: attributes, operations, rows and tables, and their descriptions.
 *
 * <p>A shape holds them for all MBeans of one kind. The descriptions have the form in which the JMX
 * implementation describes an MXBean, because tools expect that form. Every layer with an MBean and
 * the package above call this layer. It calls {@code name} only, and the catalogue of counters.
 */
package io.jacct.jmx.shape;
