// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * A file, peer, port or stream that the application has used.
 *
 * @param id number in this page, never used again in it
 * @param kind {@code file}, {@code socket}, {@code listen}, {@code datagram}, {@code pipe} or
 *     {@code stream}
 * @param name the normalised path, {@code host:port}, {@code *:port}, or whatever name there is
 */
public record Endpoint(int id, String kind, String name) {}
