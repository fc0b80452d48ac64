// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The MBeans Device, DeviceClass and Handles.
 *
 * <p>A device and its class show the same figures. Handles shows open and forgotten descriptors and
 * sends an alarm for each forgotten one. {@code Registration} alone calls this layer. It calls
 * {@code reading}, {@code notification}, {@code shape} and {@code name}.
 */
package io.jacct.jmx.device;
