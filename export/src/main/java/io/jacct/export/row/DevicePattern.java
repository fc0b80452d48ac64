// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.row;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A pattern of devices, as {@code file:/data/**} or {@code *.internal:5432}. A star stands for any
 * text without a slash, two for any text, a question mark for one character. A kind of device may
 * stand before a colon.
 */
public final class DevicePattern {
    private static final Set<String> KINDS =
            Set.of("file", "socket", "listen", "datagram", "pipe", "stream", "application");

    private static final Pattern UNKNOWN_KIND = Pattern.compile("[a-z]+:/");

    private static final Set<String> PEERS = Set.of("socket", "datagram");

    private final Set<String> kinds;
    private final Pattern name;

    private DevicePattern(Set<String> kinds, Pattern name) {
        this.kinds = kinds;
        this.name = name;
    }

    /**
     * A pattern of any devices.
     *
     * @throws IllegalArgumentException if it begins with a kind that there is not
     */
    public static DevicePattern of(String text) {
        int colon = text.indexOf(':');
        String kind = colon > 0 ? text.substring(0, colon) : "";
        if (UNKNOWN_KIND.matcher(text).lookingAt() && !KINDS.contains(kind)) {
            throw new IllegalArgumentException(
                    "there is no kind of devices '" + kind + "', but " + new TreeSet<>(KINDS));
        }
        return KINDS.contains(kind)
                ? new DevicePattern(Set.of(kind), regex(text.substring(colon + 1)))
                : new DevicePattern(KINDS, regex(text));
    }

    /** A pattern of peers, as {@code db.internal:*}; their kind may stand before it. */
    public static DevicePattern ofPeers(String text) {
        return new DevicePattern(PEERS, regex(text.replaceFirst("^(host|socket|datagram):", "")));
    }

    /** One without a slash is of names in any directory. */
    private static Pattern regex(String glob) {
        StringBuilder regex = new StringBuilder(glob.contains("/") ? "" : "(.*/)?");
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            if (c == '*' && i + 1 < glob.length() && glob.charAt(i + 1) == '*') {
                regex.append(".*");
                i++;
            } else if (c == '*') {
                regex.append("[^/]*");
            } else if (c == '?') {
                regex.append("[^/]");
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    /** Whether a device is meant. */
    public boolean matches(String kind, String device) {
        return kinds.contains(kind) && name.matcher(device).matches();
    }
}
