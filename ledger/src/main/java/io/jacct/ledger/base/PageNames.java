// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * Boot loader. Makes the names of endpoints. It makes no DNS lookups and no I/O, and runs no code
 * of the application.
 */
public final class PageNames {
    /** Relative paths are relative to the directory where the JVM was started. */
    private static final String DIRECTORY = System.getProperty("user.dir", "/");

    private PageNames() {}

    /** The path made absolute, without empty, "." and ".." parts; links are not followed. */
    public static String file(String path) {
        String whole = path.startsWith("/") ? path : DIRECTORY + '/' + path;
        return plain(whole) ? whole : normalise(whole);
    }

    /** {@code host:port}, or a Unix-domain socket's path. */
    public static String socket(SocketAddress address) {
        if (address instanceof InetSocketAddress) {
            InetSocketAddress inet = (InetSocketAddress) address;
            return socket(inet.getAddress(), inet.getPort());
        }
        String text = address == null ? "" : address.toString();
        return text.isEmpty() ? "unnamed" : text;
    }

    /** {@code host:port} with the numeric address. */
    public static String socket(InetAddress address, int port) {
        return host(address) + ':' + port;
    }

    /**
     * The name, or its end if the name is too long: the end of a path tells more than its
     * beginning.
     */
    public static String tail(String name, int most) {
        return name.length() <= most ? name : "..." + name.substring(name.length() - most + 3);
    }

    /** The same, with a limit of bytes in UTF-8. */
    public static String tailOfBytes(String name, int most) {
        int bytes = 0;
        int tail = name.length();
        int at = tail;
        while (at > 0) {
            int character = name.codePointBefore(at);
            bytes += bytes(character);
            if (bytes > most) {
                return "..." + name.substring(tail);
            }
            at -= Character.charCount(character);
            tail = bytes <= most - 3 ? at : tail;
        }
        return name;
    }

    private static int bytes(int character) {
        if (character < 0x80) {
            return 1;
        }
        return character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    }

    private static String host(InetAddress address) {
        if (address == null || address.isAnyLocalAddress()) {
            return "*";
        }
        String host = address.getHostAddress();
        return host.indexOf(':') < 0 ? host : '[' + host + ']';
    }

    private static boolean plain(String path) {
        return path.indexOf("//") < 0 && path.indexOf("/.") < 0 && !path.endsWith("/");
    }

    private static String normalise(String path) {
        StringBuilder out = new StringBuilder(path.length());
        int begin = 1;
        while (begin <= path.length()) {
            int end = path.indexOf('/', begin);
            end = end < 0 ? path.length() : end;
            String part = path.substring(begin, end);
            if (part.equals("..")) {
                out.setLength(Math.max(0, out.lastIndexOf("/")));
            } else if (!part.isEmpty() && !part.equals(".")) {
                out.append('/').append(part);
            }
            begin = end + 1;
        }
        return out.length() == 0 ? "/" : out.toString();
    }
}
