// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The MBean Alarms: one subscription for all that is worth a person's attention.
 *
 * <p>While somebody listens, a thread compares the page with its last look, once a second. {@code
 * Registration} alone calls this layer. It calls {@code task}, {@code account}, {@code device},
 * {@code reading}, {@code notification}, {@code shape} and {@code name}.
 */
package io.jacct.jmx.alarm;
