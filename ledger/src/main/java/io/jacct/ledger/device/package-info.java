// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The devices: an account for each endpoint, that is a file, a peer, a port or a stream.
 *
 * <p>Here are the tables of endpoints and descriptors, the stripes of a device with the log of its
 * idle time, the handles, and the devices that the application keeps itself. {@code operation} and
 * the doors call this room. It calls {@code task} and {@code base}.
 */
package io.jacct.ledger.device;
