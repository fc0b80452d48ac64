// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Listeners and the threads that call them.
 *
 * <p>An event is put into the queue of each listener, and a thread for that listener alone empties
 * the queue. A watch finds the events; the layers with notifications have one each. {@code device},
 * {@code kstat}, {@code task} and the package above call this layer. It calls no other layer.
 */
package io.jacct.jmx.notification;
