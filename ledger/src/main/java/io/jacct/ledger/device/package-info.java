// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The devices: an account for each endpoint, that is a file, a peer, a port or a stream.
 *
 * <p>This layer has the tables of endpoints and descriptors, the stripes of a device with the log
 * of its idle time, and the handles. It also has the devices that the application keeps itself.
 * {@code operation} and the entry points call it. It calls {@code task}, {@code base}, the
 * catalogue and {@code io.jacct.memory}. A booking on a device waits for no lock; opening, entering
 * and folding take one.
 */
package io.jacct.ledger.device;
