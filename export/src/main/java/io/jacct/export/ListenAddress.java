// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** An address to listen on, as {@code 127.0.0.1:9404}, {@code [::1]:9404}, {@code :9404}. */
final class ListenAddress {
    private static final int MOST = 65_535;

    private ListenAddress() {}

    /** Without a host it is every address of the machine; a number alone is a port of this one. */
    static InetSocketAddress of(String text) throws Refused {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "127.0.0.1" : text.substring(0, colon);
        int port = port(text.substring(colon + 1), text);
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        }
        try {
            return new InetSocketAddress(
                    host.isEmpty() || host.equals("*")
                            ? InetAddress.getByName("0.0.0.0")
                            : InetAddress.getByName(host),
                    port);
        } catch (UnknownHostException unknown) {
            throw Refused.usage("--listen: there is no address " + host);
        }
    }

    private static int port(String text, String whole) throws Refused {
        int port = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : -1;
        if (port < 0 || port > MOST) {
            throw Refused.usage("--listen takes HOST:PORT, and not " + whole);
        }
        return port;
    }

    /** Whether others than this machine can reach it. */
    static boolean isPublic(InetSocketAddress address) {
        return !address.getAddress().isLoopbackAddress();
    }
}
