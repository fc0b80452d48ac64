// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

/**
 * A small but real service. It has an HTTP server in front, an H2 database on disk behind, and a
 * pool of workers. Threads of their own write a journal and a report, and clients within the JVM
 * load the service. {@code OrdersMain} starts it; {@code ./demo}, a reader of the docs and the
 * end-to-end tests start that. It calls the JDK and H2, and nothing of jacct.
 */
package io.jacct.samples.orders;
