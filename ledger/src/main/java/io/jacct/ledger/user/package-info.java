// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Who uses which device: for each device a list of its users, which are threads and pools. {@link
 * io.jacct.ledger.user.DeviceUsers} makes the records and takes them back. The layers {@code
 * device} and {@code task} have the two ends of a pair, and {@code operation} books on it. This
 * package calls {@code base} and {@code io.jacct.memory} only.
 */
package io.jacct.ledger.user;
