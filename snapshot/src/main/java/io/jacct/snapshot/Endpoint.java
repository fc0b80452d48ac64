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
public record Endpoint(int id, String kind, String name) {
    private static final String[] KINDS = {
        "unknown", "file", "socket", "listen", "datagram", "pipe", "stream", "application"
    };

    /** The name of a kind by its number in the page. */
    public static String kindName(long number) {
        return KINDS[number >= 0 && number < KINDS.length ? (int) number : 0];
    }
}
